import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Pager } from './pager.tsx';

/** What a list of the console shows while it is asked for, when that fails, when it is empty, and its pages. */
export function ConsoleList<Data extends { total: number }>({
  found,
  empty,
  emptySub,
  children,
}: {
  found: UseQueryResult<Data>;
  empty: string;
  emptySub?: string;
  children(data: Data): ReactNode;
}) {
  const { data } = found;
  if (!data && found.isError)
    return <ErrorState title={found.error.message} onRetry={() => void found.refetch()} />;
  if (!data) return <Skeleton className="adm-sk" />;
  if (data.total === 0) return <EmptyState title={empty} {...(emptySub && { sub: emptySub })} />;
  return (
    <>
      {children(data)}
      <Pager total={data.total} />
    </>
  );
}
