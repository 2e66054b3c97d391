/** Secondary text next to other content. */
export const small = 'text-small text-ink-3';
/** A text as a member wrote it, or a similarly long one. */
export const quote = 'block whitespace-pre-line text-note';
/** A link within a sentence. */
export const inlineLink = 'text-brand underline underline-offset-3';
/** The fields of a form one below the other, not wider than a readable line. */
export const fields = 'grid flex-[1_0_100%] justify-items-start gap-3 [&>div]:w-full [&>div]:max-w-160';
/** With forced colours the current item is marked by a fill behind all of its content. */
export const forcedCurrent =
  'forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:**:bg-transparent forced-colors:aria-[current]:**:text-inherit forced-colors:aria-[current]:**:shadow-none';
