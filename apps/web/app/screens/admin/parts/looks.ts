/** What is said in small beside something else. */
export const small = 'text-small text-ink-3';
/** Words as somebody wrote them, or as long as those. */
export const quote = 'block whitespace-pre-line text-note';
/** A link within words. */
export const inlineLink = 'text-brand underline underline-offset-3';
/** What opens the rest of a `<details>`. */
export const summary = 'cursor-pointer py-3 text-control text-ink-2';
/** The fields of a form below each other, none wider than one reads. */
export const fields = 'grid flex-[1_0_100%] justify-items-start gap-3 [&>div]:w-full [&>div]:max-w-160';
/** Under a palette that the system forces, what is current is a fill that goes through all that stands on it. */
export const forcedCurrent =
  'forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:**:bg-transparent forced-colors:aria-[current]:**:text-inherit forced-colors:aria-[current]:**:shadow-none';
