/** On phones each row of such a table is a list of values, labelled by their `data-label`. */
export const labelledPairs = {
  table: 'w-full border-collapse text-note max-tablet:block',
  head: 'whitespace-nowrap max-tablet:sr-only',
  body: 'max-tablet:block',
  row: 'border-line border-t max-tablet:grid max-tablet:gap-1 max-tablet:py-3',
  value:
    'max-tablet:flex max-tablet:justify-between max-tablet:gap-4 max-tablet:empty:hidden max-tablet:before:flex-none max-tablet:before:text-ink-3 max-tablet:before:text-small max-tablet:before:content-[attr(data-label)]',
};
