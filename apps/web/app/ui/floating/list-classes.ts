export const listPlace = 'z-70 outline-0';

export const listGround = 'overflow-y-auto rounded-card bg-raised p-1.5 shadow-float outline-0';

export const listLine = 'flex min-h-11 cursor-pointer items-center justify-between rounded-field px-3';

const popup = `${listGround} max-h-(--available-height) transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0`;

const item =
  'outline-0 data-highlighted:bg-ground ' +
  'forced-colors:data-checked:shadow-[inset_4px_0_0_Highlight] forced-colors:data-selected:shadow-[inset_4px_0_0_Highlight] ' +
  'forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:**:bg-transparent forced-colors:data-highlighted:**:text-inherit';

export const floatingList = {
  popup: `${popup} w-52`,
  group: '',
  item: `${item} ${listLine} data-checked:font-semibold data-checked:text-purpose-hover data-selected:font-semibold data-selected:text-purpose-hover`,
};

export const floatingPalette = {
  popup,
  group: 'grid grid-cols-[repeat(6,44px)]',
  item: `${item} grid min-h-11 min-w-0 cursor-pointer place-items-center rounded-field`,
};
