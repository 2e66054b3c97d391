import { type Purpose, routeSegments } from '@pq/domain/project/project';
import type { ReactNode } from 'react';
import { PurposeContext } from '#app/ui/purpose-context.ts';

type Props = {
  purpose: Purpose;
  bar: ReactNode;
  steps: ReactNode;
  aside: ReactNode;
  children: ReactNode;
};

/** Its content uses the widths 1366 and 1024 px less a scrollbar: `@editor-wide` and `@editor`. */
export function WritingFrame({ purpose, bar, steps, aside, children }: Props) {
  return (
    <PurposeContext value={routeSegments[purpose]}>
      <div className="@container" data-purpose={routeSegments[purpose]}>
        {bar}
        <div className="mx-auto grid max-w-360 grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-6 px-gutter pb-20 @editor:max-pc:grid-cols-[minmax(0,1fr)_296px] @editor:max-pc:px-6 @editor-wide:max-pc:grid-cols-[184px_minmax(0,1fr)_316px] @editor-wide:max-pc:gap-y-5 @editor-wide:pt-6 pc:grid-cols-[208px_minmax(0,1fr)_340px] pc:gap-7 pc:px-8">
          {steps}
          <section aria-labelledby="wr-title">{children}</section>
          <aside className="flex flex-col gap-6 @editor:sticky @editor:top-[calc(97px+var(--long-message))]">
            {aside}
          </aside>
        </div>
      </div>
    </PurposeContext>
  );
}
