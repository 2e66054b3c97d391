import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { type PledgeStatus, pledgeStatuses } from '@pq/domain/pledge';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useOutletContext, useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { supportersQuery } from '#app/data/project-insight.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { SupporterRow } from './supporter-row.tsx';

const options = [
  { value: '', label: t('common.all') },
  ...pledgeStatuses.map((status) => ({ value: status, label: t(`pay.status.${status}`) })),
] as const;

/** Who backs the project, with what they take and where it goes; by status, fifty at a time. */
export default function SupportersScreen() {
  const project = useOutletContext<Project>();
  const [query, setQuery] = useSearchParams();
  const status = pledgeStatuses.find((known) => known === query.get('status'));
  const pick = (value: PledgeStatus | '') =>
    setQuery(value === '' ? {} : { status: value }, { replace: true, preventScrollReset: true });
  return (
    <section aria-label={t('owner.supporters')}>
      <div className="mg-tools">
        <Select
          label={t('supporters.status')}
          prefix={`${t('supporters.status')} `}
          options={options}
          value={status ?? ''}
          unset=""
          onValue={pick}
        />
        <p>
          <Icon of={Lock} size={16} />
          {t('supporters.privacy')}
        </p>
      </div>
      <Supporters project={project} status={status} />
    </section>
  );
}

function Supporters({ project, status }: { project: Project; status: PledgeStatus | undefined }) {
  const supporters = useInfiniteQuery(supportersQuery(useApi(), project.key, status));
  if (supporters.isPending) return <Skeleton className="mg-sk" />;
  if (supporters.isError)
    return (
      <ErrorState
        title={supporters.error.message}
        retryLabel={t('common.retry')}
        onRetry={() => void supporters.refetch()}
      />
    );
  const rows = supporters.data.pages.flat();
  if (rows.length === 0 && status) return <EmptyState title={t('supporters.emptyFilter')} />;
  if (rows.length === 0) return <EmptyState title={t('supporters.empty')} sub={t('supporters.empty.sub')} />;
  return (
    <>
      <div className="sp-head" aria-hidden="true">
        {(['backer', 'rewards', 'amount', 'status', 'to', 'placed'] as const).map((column) => (
          <span key={column}>{t(`supporters.${column}`)}</span>
        ))}
      </div>
      <ul className="sp">
        {rows.map((supporter) => (
          <SupporterRow key={supporter.gateKey} supporter={supporter} project={project} />
        ))}
      </ul>
      {supporters.hasNextPage ? (
        <Button
          look="line"
          full
          busy={supporters.isFetchingNextPage}
          onClick={() => void supporters.fetchNextPage()}
        >
          {t('common.morePlus')}
        </Button>
      ) : null}
    </>
  );
}
