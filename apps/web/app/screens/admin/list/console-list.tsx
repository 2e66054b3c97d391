import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FoundStatus } from '#app/ui/found-status.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { PartSkeleton } from '../parts/screen.tsx';
import { Pager } from './pager.tsx';

type Props<Data> = {
  found: UseQueryResult<Data>;
  empty: string;
  emptySub?: string;
  children(data: Data): ReactNode;
};

/** What a list of the console shows, and how many there are for those who hear it. */
export function ConsoleList<Data extends { total: number }>(props: Props<Data>) {
  const [query] = useSearchParams();
  const total = props.found.data?.total;
  return (
    <>
      <FoundStatus
        of={String(query)}
        text={total === undefined ? '' : t('search.count', { n: formatNumber(total) })}
      />
      <Listed {...props} />
    </>
  );
}

/** What a list of the console shows while it is asked for, when that fails, when it is empty, and its pages. */
function Listed<Data extends { total: number }>({ found, empty, emptySub, children }: Props<Data>) {
  const { data } = found;
  if (!data && found.isError)
    return <ErrorState title={found.error.message} onRetry={() => void found.refetch()} />;
  if (!data) return <PartSkeleton />;
  if (data.total === 0) return <EmptyState title={empty} {...(emptySub && { sub: emptySub })} />;
  return (
    <>
      {children(data)}
      <Pager total={data.total} />
    </>
  );
}
