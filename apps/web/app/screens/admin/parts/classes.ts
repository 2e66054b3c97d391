export const small = 'text-small text-ink-3';
export const quote = 'block whitespace-pre-line text-note';
export const inlineLink = 'text-brand underline underline-offset-3';
export const fields = 'grid flex-[1_0_100%] justify-items-start gap-3 [&>div]:w-full [&>div]:max-w-160';
/** With forced colours the current item is marked by a fill behind all of its content. */
export const forcedCurrent =
  'forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:**:bg-transparent forced-colors:aria-[current]:**:text-inherit forced-colors:aria-[current]:**:shadow-none';

/** On phones the button of a notice is below its text. */
export const noticeWithButton = 'max-tablet:flex-wrap max-tablet:[&>button]:basis-full';
