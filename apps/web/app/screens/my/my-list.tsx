import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { isPendingPledge } from '@pq/domain/pledge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { pledgesQuery } from '#app/data/pledges.ts';
import { pageMeta } from '#app/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/my-list';
import { ChangeCardDialog } from './change-card-dialog.tsx';
import { FallbackDialog } from './fallback-dialog.tsx';
import { GroupChips } from './group-chips.tsx';
import { PledgeBox } from './pledge-box.tsx';
import { isInGroup, type PledgeGroup, readGroup } from './pledge-filters.ts';
import { PledgeSkeletons } from './pledge-skeletons.tsx';
import { outcomeOf, type PayNowState, usePayNow } from './use-pay-now.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.list.title') });
export const handle = { title: t('my.list.title') };

/** How often the list is read again while the answer to a charge is waited for. */
const WATCH_MS = 5_000;

/**
 * Supported projects, newest first. `?state=` shows one group; the links of mails open one pledge: `?pledge=<gateKey>`,
 * `?pay-now=` with paying it in sight, `?change-card=` and `?fallback-card=` with its card dialog.
 */
export default function MyListScreen() {
  const [query] = useSearchParams();
  const payNow = usePayNow();
  const pledges = useQuery({
    ...pledgesQuery(useApi()),
    refetchInterval: ({ state }) =>
      state.data?.some((pledge) => outcomeOf(pledge, payNow.told)?.kind === 'waiting') ? WATCH_MS : false,
  });
  return (
    <>
      <h1>{t('my.list.title')}</h1>
      {pledges.isPending ? (
        <PledgeSkeletons />
      ) : pledges.isError && !pledges.data ? (
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
        <PledgeList pledges={pledges.data} group={readGroup(query)} payNow={payNow} />
      )}
    </>
  );
}

type ListProps = { pledges: readonly Pledge[]; group: PledgeGroup | null; payNow: PayNowState };

function PledgeList({ pledges, group, payNow }: ListProps) {
  const [query, setQuery] = useSearchParams();
  const changeCard = query.get('change-card');
  const fallbackCard = query.get('fallback-card');
  const inDialog = changeCard ?? fallbackCard;
  const opened = query.get('pledge') ?? query.get('pay-now') ?? inDialog;
  const [dialog, setDialog] = useState<{ of: string; for: 'card' | 'fallback' } | null>(
    inDialog ? { of: inDialog, for: changeCard ? 'card' : 'fallback' } : null,
  );
  // A pledge that was just paid stays in sight with what came of it, though it is not in the group any more.
  const shown = pledges.filter((pledge) => isInGroup(pledge.status, group) || payNow.told[pledge.gateKey]);
  const changing = pledges.find(({ gateKey, status }) => gateKey === dialog?.of && isPendingPledge(status));
  const close = () => {
    setDialog(null);
    if (inDialog) setQuery({ pledge: inDialog }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <GroupChips pledges={pledges} current={group} />
      {shown.length === 0 ? <EmptyState title={t('my.list.group.empty')} /> : null}
      {shown.map((pledge) => (
        <PledgeBox
          key={pledge.gateKey}
          pledge={pledge}
          opened={pledge.gateKey === opened}
          payNow={payNow}
          onChangeCard={() => setDialog({ of: pledge.gateKey, for: 'card' })}
          onNameFallback={() => setDialog({ of: pledge.gateKey, for: 'fallback' })}
        />
      ))}
      {changing && dialog?.for === 'card' ? <ChangeCardDialog pledge={changing} onClose={close} /> : null}
      {changing && dialog?.for === 'fallback' ? <FallbackDialog pledge={changing} onClose={close} /> : null}
    </>
  );
}
