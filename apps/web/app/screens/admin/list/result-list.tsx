import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { PartSkeleton } from '../parts/screen.tsx';
import { Pager } from './pager.tsx';

type Props<Data> = {
  found: UseQueryResult<Data>;
  empty: string;
  emptySub?: string;
  children(data: Data): ReactNode;
};

/** A list of the admin, with a count that screen readers announce. */
export function ResultList<Data extends { total: number }>(props: Props<Data>) {
  const [query] = useSearchParams();
  const total = props.found.data?.total;
  return (
    <>
      <ResultCountAnnouncer
        of={String(query)}
        text={total === undefined ? '' : t('search.count', { n: formatNumber(total) })}
      />
      <Listed {...props} />
    </>
  );
}

/** A list of the admin while loading, failed, empty, or with its pages. */
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
