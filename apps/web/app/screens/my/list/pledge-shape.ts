export const pledgeBox =
  'scroll-mt-24 focus-visible:-outline-offset-2 max-tablet:-mx-gutter max-tablet:border-ground max-tablet:border-b-8 max-tablet:px-gutter max-tablet:py-6 max-tablet:last:border-b-0 tablet:inset-ring tablet:rounded-box tablet:p-6';

export const pledgeGrid =
  'grid grid-cols-[104px_minmax(0,1fr)] gap-x-3.5 tablet:grid-cols-[152px_minmax(0,1fr)_auto] tablet:grid-rows-[auto_1fr] tablet:gap-x-5 pc:grid-cols-[176px_minmax(0,1fr)_auto] pc:gap-x-6';

export const pledgePicture = 'self-start tablet:row-span-2';

export const pledgeList = 'grid grid-cols-1 tablet:gap-4';
