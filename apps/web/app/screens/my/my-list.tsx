import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { pledgesQuery } from '#app/data/pledges.ts';
import { pageMeta } from '#app/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/my-list';
import { ChangeCardDialog } from './change-card-dialog.tsx';
import { PledgeBox } from './pledge-box.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.list.title') });
export const handle = { title: t('my.list.title') };

/** Supported projects, newest first; `?change-card=<gateKey>` of a mail opens the card dialog of that pledge. */
export default function MyListScreen() {
  const pledges = useQuery(pledgesQuery(useApi()));
  const [query, setQuery] = useSearchParams();
  const [picked, setPicked] = useState<string | null>(query.get('change-card'));
  const changing = pledges.data?.find((pledge) => pledge.gateKey === picked && isPending(pledge));
  const close = () => {
    setPicked(null);
    setQuery({}, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <h1>{t('my.list.title')}</h1>
      {pledges.isPending ? (
        <Skeleton className="pl pl-sk" />
      ) : pledges.isError ? (
        <ErrorState
          title={pledges.error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void pledges.refetch()}
        />
      ) : pledges.data.length === 0 ? (
        <EmptyState
          title={t('my.list.empty')}
          sub={t('my.list.sub')}
          action={<ButtonLink to="/projects/funding/list">{t('list.title.funding')}</ButtonLink>}
        />
      ) : (
        pledges.data.map((pledge) => (
          <PledgeBox key={pledge.gateKey} pledge={pledge} onChangeCard={() => setPicked(pledge.gateKey)} />
        ))
      )}
      {changing ? <ChangeCardDialog pledge={changing} onClose={close} /> : null}
    </>
  );
}

function isPending(pledge: Pledge): boolean {
  return pledge.status === 'ready' || pledge.status === 'retry';
}
