import { type Purpose, routeWords } from '@pq/domain/project/project';
import type { ReactNode } from 'react';
import { Skeleton } from '#app/ui/states.tsx';

/** What a maker manages of one project: its head, whatever is below it, in the colours of its purpose. */
export function ManageFrame({ purpose, children }: { purpose: Purpose; children: ReactNode }) {
  return (
    <div className="wrap pt-5 tablet:pt-8" data-purpose={routeWords[purpose]}>
      {children}
    </div>
  );
}

/** A part of it that is being loaded. */
export function ManageSkeleton() {
  return <Skeleton className="mt-6 h-80" />;
}
