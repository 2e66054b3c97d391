import { type Purpose, routeWords } from '@pq/domain/project/project';
import type { ReactNode } from 'react';
import { Wrap } from '#app/ui/frame.tsx';
import { Skeleton } from '#app/ui/states.tsx';

/** What a maker manages of one project: its head, whatever is below it, in the colours of its purpose. */
export function ManageFrame({ purpose, children }: { purpose: Purpose; children: ReactNode }) {
  return (
    <Wrap className="pt-5 tablet:pt-8" data-purpose={routeWords[purpose]}>
      {children}
    </Wrap>
  );
}

/** A part of it that is being loaded. */
export function ManageSkeleton() {
  return <Skeleton className="mt-6 h-80" />;
}
