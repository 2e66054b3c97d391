import type { ReactNode, Ref } from 'react';

const gaps = 'gap-x-3 gap-y-8 tablet:gap-x-5 tablet:gap-y-10 pc:gap-x-6 pc:gap-y-12';

/** Where a grid is 960 px wide, a window has 1024. What does not fill a row is left out by those of one row. */
const looks = {
  /** Beside the links of the own pages there is less room for as many. */
  three: `${gaps} grid-cols-2 @min-[960px]/cards:grid-cols-3 @min-[1024px]/my:grid-cols-3`,
  four: `${gaps} grid-cols-2 @min-[960px]/cards:grid-cols-4`,
  /** Of four: three in a row, or two rows of two; of three: no second row with one. */
  row: `${gaps} grid-cols-2 @min-[960px]/cards:grid-cols-3 @min-[960px]/cards:*:nth-4:hidden @max-[960px]/cards:[&>article:nth-child(3):last-child]:hidden`,
  /** Of three: all on pc, elsewhere two. */
  popular: `${gaps} grid-cols-2 pc:grid-cols-3 max-pc:*:nth-3:hidden`,
  /** Of four: three on pc, elsewhere all. */
  latest: `${gaps} grid-cols-2 pc:grid-cols-3 pc:*:nth-4:hidden @min-[960px]/cards:max-pc:grid-cols-4`,
  /** Cards that lie wide. */
  wide: 'grid-cols-1 gap-3 @min-[960px]/cards:grid-cols-2 @min-[960px]/cards:gap-6',
};

/** Cards beside each other; one below the other where a window is narrow beside its text. */
export function CardGrid({
  look = 'three',
  className = '',
  ref,
  busy,
  children,
}: {
  look?: keyof typeof looks;
  /** Where it stands. */
  className?: string;
  /** The parent of the cards. */
  ref?: Ref<HTMLDivElement> | undefined;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`@container/cards ${className}`}>
      <div ref={ref} className={`grid large-text:grid-cols-1 ${looks[look]}`} aria-busy={busy}>
        {children}
      </div>
    </div>
  );
}
