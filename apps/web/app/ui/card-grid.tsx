import type { ReactNode, Ref } from 'react';

const gaps = 'gap-x-3 gap-y-8 tablet:gap-x-5 tablet:gap-y-10 pc:gap-x-6 pc:gap-y-12';

/** A grid 960 px wide is in a window of 1024. Variants of a single row hide cards that do not fit. */
const variants = {
  /** The menu of the own pages leaves less width for as many. */
  three: `${gaps} grid-cols-2 @columns/cards:grid-cols-3 @laptop/my:grid-cols-3`,
  four: `${gaps} grid-cols-2 @columns/cards:grid-cols-4`,
  /** Of four cards: three in a row, or two rows of two; of three: no second row with a single card. */
  row: `${gaps} grid-cols-2 @columns/cards:grid-cols-3 @columns/cards:*:nth-4:hidden @max-columns/cards:[&>article:nth-child(3):last-child]:hidden`,
  popular: `${gaps} grid-cols-2 pc:grid-cols-3 max-pc:*:nth-3:hidden`,
  latest: `${gaps} grid-cols-2 pc:grid-cols-3 pc:*:nth-4:hidden @columns/cards:max-pc:grid-cols-4`,
  wide: 'grid-cols-1 gap-3 @columns/cards:grid-cols-2 @columns/cards:gap-6',
};

export function CardGrid({
  variant = 'three',
  className = '',
  ref,
  busy,
  children,
}: {
  variant?: keyof typeof variants;
  /** Layout only. */
  className?: string;
  ref?: Ref<HTMLDivElement> | undefined;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`@container/cards ${className}`}>
      <div ref={ref} className={`grid large-text:grid-cols-1 ${variants[variant]}`} aria-busy={busy}>
        {children}
      </div>
    </div>
  );
}
