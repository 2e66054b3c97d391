import { type Purpose, routeSegments } from '@pq/domain/project/project';
import type { ReactNode } from 'react';
import { Wrap } from '#app/ui/frame.tsx';
import { Skeleton } from '#app/ui/states.tsx';

export function ManageFrame({ purpose, children }: { purpose: Purpose; children: ReactNode }) {
  return (
    <Wrap className="pt-5 tablet:pt-8" data-purpose={routeSegments[purpose]}>
      {children}
    </Wrap>
  );
}

export function ManageSkeleton() {
  return <Skeleton className="mt-6 h-80" />;
}
