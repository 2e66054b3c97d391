import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { pledgesQuery } from '#app/data/pledges.ts';
import { type CardRole, ChooseCardDialog } from '#app/features/payment-cards/choose-card-dialog.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FoundStatus } from '#app/ui/found-status.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { pictureShape } from '#app/ui/picture.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-list';
import { GroupChips } from './group-chips.tsx';
import { PayNowDialog } from './pay-now-dialog.tsx';
import { PledgeBox } from './pledge-box.tsx';
import { isInGroup, type PledgeGroup, readGroup } from './pledge-filters.ts';
import { pledgeBox, pledgeGrid, pledgeList, pledgePicture } from './pledge-shape.ts';
import { neededFirst, troubleOf } from './pledge-trouble.ts';
import { outcomeOf, type PayNowState, usePayNow } from './use-pay-now.ts';
import { Waits } from './waits.tsx';

const SKELETONS = 3;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.list.title') });
export const handle = { title: t('my.list.title') };

/** How often the list is read again while the answer to a charge is waited for. */
const WATCH_MS = 5_000;

/**
 * Supported projects, newest first, but those that need their backer before all. `?state=` shows one group; the links of mails open one pledge: `?pledge=<gateKey>`,
 * `?pay-now=` asking whether to pay it, `?change-card=` and `?fallback-card=` with its card dialog.
 */
export default function MyListScreen() {
  const [query] = useSearchParams();
  const named = namedPledge(query);
  const payNow = usePayNow();
  const pledges = useQuery({
    ...pledgesQuery(useApi()),
    refetchInterval: ({ state }) =>
      state.data?.some((pledge) => outcomeOf(pledge, payNow.outcomes)?.kind === 'waiting') ? WATCH_MS : false,
  });
  return (
    <>
      <MyTitle>{t('my.list.title')}</MyTitle>
      <Waits />
      {pledges.isPending ? (
        <PledgeSkeletons />
      ) : pledges.isError && !pledges.data ? (
        <ErrorState title={pledges.error.message} onRetry={() => void pledges.refetch()} />
      ) : pledges.data.length === 0 ? (
        <>
          <NotFound named={named} pledges={pledges.data} />
          <EmptyState
            title={t('my.list.empty')}
            sub={t('my.list.sub')}
            action={<ButtonLink to="/projects/funding/list">{t('list.title.funding')}</ButtonLink>}
          />
        </>
      ) : (
        <>
          <NotFound named={named} pledges={pledges.data} />
          <PledgeList pledges={pledges.data} group={readGroup(query)} payNow={payNow} />
        </>
      )}
    </>
  );
}

/** The pledge that a link has named. */
function namedPledge(query: URLSearchParams): string | null {
  return (
    query.get('pledge') ?? query.get('pay-now') ?? query.get('change-card') ?? query.get('fallback-card')
  );
}

/** A link has named a pledge of somebody else: who is signed in here, so that one knows with which account to come. */
function NotFound({ named, pledges }: { named: string | null; pledges: readonly Pledge[] }) {
  const email = useViewer()?.profile.email ?? '';
  if (named === null || pledges.some(({ gateKey }) => gateKey === named)) return null;
  return (
    <div className="mb-5" role="status">
      <NoticeBox look="danger" icon={CircleAlert}>
        <b>{t('my.list.notYours')}</b> {t('my.list.notYours.what', { email })}
      </NoticeBox>
    </div>
  );
}

type OpenDialog = { of: string; role: CardRole | 'pay' };

/** The dialog that a link asks for. */
function dialogNamedBy(query: URLSearchParams): OpenDialog | null {
  const roles = [
    ['pay', query.get('pay-now')],
    ['card', query.get('change-card')],
    ['fallback', query.get('fallback-card')],
  ] as const;
  for (const [role, of] of roles) if (of !== null) return { of, role };
  return null;
}

/** Only what failed is paid at once; not while its project is hidden, and not with a card that was dropped. */
function canPayNow(pledge: Pledge): boolean {
  const trouble = troubleOf(pledge);
  return (
    pledge.status === 'retry' && pledge.project.state !== 'blind' && trouble !== null && trouble !== 'dropped'
  );
}

type ListProps = { pledges: readonly Pledge[]; group: PledgeGroup | null; payNow: PayNowState };

function PledgeList({ pledges, group, payNow }: ListProps) {
  const [query, setQuery] = useSearchParams();
  const named = dialogNamedBy(query);
  const opened = namedPledge(query);
  const [dialog, setDialog] = useState(named);
  // What a link names, and what was just paid, is in sight though it is not in the group. Paying leaves it in its place: another
  // failed one under the finger would look like the one that was to be paid.
  const shown = neededFirst(pledges, ({ gateKey }) => payNow.outcomes[gateKey] !== undefined).filter(
    ({ status, gateKey }) => isInGroup(status, group) || gateKey === opened || payNow.outcomes[gateKey],
  );
  const changing = pledges.find(({ gateKey, status }) => gateKey === dialog?.of && isPendingPledge(status));
  const close = () => {
    setDialog(null);
    if (named) setQuery({ pledge: named.of }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <GroupChips pledges={pledges} current={group} />
      <FoundStatus of={group ?? ''} text={t('search.count', { n: formatNumber(shown.length) })} />
      {shown.length === 0 ? <EmptyState title={t('my.list.group.empty')} /> : null}
      <div className={pledgeList}>
        {shown.map((pledge) => (
          <PledgeBox
            key={pledge.gateKey}
            pledge={pledge}
            opened={pledge.gateKey === opened}
            payNow={payNow}
            onPay={() => setDialog({ of: pledge.gateKey, role: 'pay' })}
            onChangeCard={() => setDialog({ of: pledge.gateKey, role: 'card' })}
            onNameFallback={() => setDialog({ of: pledge.gateKey, role: 'fallback' })}
          />
        ))}
      </div>
      {changing && dialog && dialog.role !== 'pay' ? (
        <ChooseCardDialog pledge={changing} cardRole={dialog.role} onClose={close} />
      ) : null}
      {changing && dialog?.role === 'pay' && canPayNow(changing) ? (
        <PayNowDialog
          pledge={changing}
          onPay={(card) => {
            payNow.pay(changing, card);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** The shape of a list of pledges while it is asked for. */
function PledgeSkeletons() {
  return (
    <div className={pledgeList} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: SKELETONS }, (_, n) => (
        <div key={String(n)} className={`${pledgeBox} tablet:inset-ring-line`}>
          <div className={pledgeGrid}>
            <Skeleton className={`${pictureShape({ round: 'own' })} ${pledgePicture}`} />
            <div>
              <Skeleton className="h-6 w-24" />
              <Skeleton className="mt-2.5 h-5.5 w-[70%]" />
              <Skeleton className="mt-2.5 h-3.5 w-[45%]" />
              <Skeleton className="mt-2.5 h-3.5 w-[45%]" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
