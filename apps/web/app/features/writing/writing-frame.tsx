import { type Purpose, routeWords } from '@pq/domain/project/project';
import type { ReactNode } from 'react';

type Props = {
  purpose: Purpose;
  bar: ReactNode;
  steps: ReactNode;
  aside: ReactNode;
  children: ReactNode;
};

/**
 * A page of writing: its bar, the steps, what is written, and what backers will see of it. Three columns; the steps lie above the
 * others where the window is narrower than 1366 px, and below 1024 px, which only a page that was open before comes to, one
 * stands below the other. What stands in it asks for the same two widths less a scrollbar: `@min-[1349px]` and `@min-[1007px]`.
 */
export function WritingFrame({ purpose, bar, steps, aside, children }: Props) {
  return (
    <div className="@container" data-purpose={routeWords[purpose]}>
      {bar}
      <div className="mx-auto grid max-w-360 grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-6 px-gutter pb-20 @min-[1007px]:max-pc:grid-cols-[minmax(0,1fr)_296px] @min-[1007px]:max-pc:px-6 @min-[1349px]:max-pc:grid-cols-[184px_minmax(0,1fr)_316px] @min-[1349px]:max-pc:gap-y-5 @min-[1349px]:pt-6 pc:grid-cols-[208px_minmax(0,1fr)_340px] pc:gap-7 pc:px-8">
        {steps}
        <section aria-labelledby="wr-title">{children}</section>
        <aside className="flex flex-col gap-6 @min-[1007px]:sticky @min-[1007px]:top-[97px]">{aside}</aside>
      </div>
    </div>
  );
}
