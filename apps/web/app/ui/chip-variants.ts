const edges = {
  window: '-mx-gutter px-gutter',
  windowOnPhones: 'max-tablet:-mx-gutter max-tablet:px-gutter',
  own: '',
};

export type RowEdge = keyof typeof edges;

export const chipRow = (edge: RowEdge) =>
  `flex gap-2 overflow-x-auto py-1 scrollbar-none data-more:[mask-image:linear-gradient(to_right,var(--color-ink)_calc(100%-56px),transparent)] ${edges[edge]}`;

const chips = {
  link: 'min-h-11 bg-ground px-4.5 font-medium text-button aria-[current]:bg-purpose aria-[current]:font-semibold aria-[current]:text-white',
  withDrawing: 'min-h-11 gap-2 bg-ground px-4 font-medium text-button',
  small:
    'relative min-h-9 bg-white px-3.5 text-control inset-ring inset-ring-line after:absolute after:inset-x-0 after:-inset-y-1',
};

export const chip = (variant: keyof typeof chips) =>
  `inline-flex items-center whitespace-nowrap rounded-full text-ink-2 transition-colors hover:bg-ground-2 forced-colors:inset-ring forced-colors:inset-ring-ink forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] ${chips[variant]}`;
