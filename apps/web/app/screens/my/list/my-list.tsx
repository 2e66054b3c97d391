import { listPledges, countNeeds as needsCall } from '@pq/contract/endpoints/pledges';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { type LabelKey, t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { countNeeds } from '@pq/domain/pledge/backer-needs';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { type CardRole, ChooseCardDialog } from '#app/features/payment-cards/choose-card-dialog.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { pictureShape } from '#app/ui/picture.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { ChipCount } from '../chip-count.tsx';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-list';
import { PayNowDialog } from './pay-now-dialog.tsx';
import { PledgeBox } from './pledge-box.tsx';
import { countInGroup, isInGroup, type PledgeGroup, readGroup } from './pledge-filters.ts';
import { pledgeBox, pledgeGrid, pledgeList, pledgePicture } from './pledge-shape.ts';
import { splitByNeed, troubleOf } from './pledge-trouble.ts';
import { outcomeOf, type PayNowState, usePayNow } from './use-pay-now.ts';
import { useWaits, Waits } from './waits.tsx';

const SKELETONS = 3;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.list.title') });
export const handle = { title: t('my.list.title') };

const WATCH_MS = 5_000;

// Links in mails open one pledge: `?pledge=<gateKey>`, `?pay-now=` with the confirmation to pay it, `?change-
// card=` and `?fallback-card=` with its card dialog.
export default function MyListScreen() {
  const [query] = useSearchParams();
  const named = namedPledge(query);
  const payNow = usePayNow();
  const waits = useWaits();
  const pledges = useQuery({
    ...callQuery(useApi(), listPledges, {}),
    refetchInterval: ({ state }) =>
      state.data?.some((pledge) => outcomeOf(pledge, payNow.outcomes)?.kind === 'waiting') ? WATCH_MS : false,
  });
  useMenuFigure(pledges.data, waits.isLoaded ? waits.reserved.length : undefined);
  return (
    <>
      <MyTitle>{t('my.list.title')}</MyTitle>
      {pledges.isPending ? (
        <PledgeSkeletons />
      ) : pledges.isError && !pledges.data ? (
        <ErrorState title={pledges.error.message} onRetry={() => void pledges.refetch()} />
      ) : pledges.data.length === 0 ? (
        <>
          <NotFound named={named} pledges={pledges.data} />
          <Waits waits={waits.reserved} title="wait.held" />
          <Waits waits={waits.queued} title="wait.title" hasRule={waits.reserved.length === 0} />
          <EmptyState
            title={t('my.list.empty')}
            sub={t('my.list.sub')}
            action={<ButtonLink to="/projects/funding/list">{t('list.title.funding')}</ButtonLink>}
          />
        </>
      ) : (
        <>
          <NotFound named={named} pledges={pledges.data} />
          <PledgeList pledges={pledges.data} waits={waits} group={readGroup(query)} payNow={payNow} />
        </>
      )}
    </>
  );
}

// Updates the menu from the list, without another request.
function useMenuFigure(pledges: readonly Pledge[] | undefined, reserved: number | undefined): void {
  const client = useQueryClient();
  const needs = pledges && reserved !== undefined ? countNeeds(pledges, reserved) : undefined;
  useEffect(() => {
    if (needs !== undefined) client.setQueryData(callKey(needsCall, {}), { needs });
  }, [needs, client]);
}

function namedPledge(query: URLSearchParams): string | null {
  return (
    query.get('pledge') ?? query.get('pay-now') ?? query.get('change-card') ?? query.get('fallback-card')
  );
}

// Shows which account is signed in, so that the reader of a link to another member's pledge knows to switch.
function NotFound({ named, pledges }: { named: string | null; pledges: readonly Pledge[] }) {
  const email = useViewer()?.profile.email ?? '';
  if (named === null || pledges.some(({ gateKey }) => gateKey === named)) return null;
  return (
    <div className="mb-5" role="status">
      <NoticeBox variant="danger" icon={CircleAlert}>
        <b>{t('my.list.notYours')}</b> {t('my.list.notYours.what', { email })}
      </NoticeBox>
    </div>
  );
}

type OpenDialog = { of: string; role: CardRole | 'pay' };

function dialogNamedBy(query: URLSearchParams): OpenDialog | null {
  const roles = [
    ['pay', query.get('pay-now')],
    ['card', query.get('change-card')],
    ['fallback', query.get('fallback-card')],
  ] as const;
  for (const [role, of] of roles) if (of !== null) return { of, role };
  return null;
}

function canPayNow(pledge: Pledge): boolean {
  const trouble = troubleOf(pledge);
  return (
    pledge.status === 'retry' && pledge.project.state !== 'blind' && trouble !== null && trouble !== 'dropped'
  );
}

type ListProps = {
  pledges: readonly Pledge[];
  waits: ReturnType<typeof useWaits>;
  group: PledgeGroup | null;
  payNow: PayNowState;
};

function PledgeList({ pledges, waits, group, payNow }: ListProps) {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const named = dialogNamedBy(query);
  const opened = namedPledge(query);
  const [dialog, setDialog] = useState(named);
  // A pledge named by a link or just paid is shown even outside of the chosen group. A paid one must not disappear immediately:
  // another failed pledge would move under the finger and could be paid by mistake.
  const shown = pledges.filter(
    (pledge) =>
      isInGroup(pledge, group) || pledge.gateKey === opened || payNow.outcomes[pledge.gateKey] !== undefined,
  );
  const reserved = group === null || group === 'failing' ? waits.reserved : [];
  const { needed, others } = splitByNeed(shown, ({ gateKey }) => payNow.outcomes[gateKey] !== undefined);
  const box = (pledge: Pledge) => (
    <PledgeBox
      key={pledge.gateKey}
      pledge={pledge}
      opened={pledge.gateKey === opened}
      payNow={payNow}
      onPay={() => setDialog({ of: pledge.gateKey, role: 'pay' })}
      onChangeCard={() => setDialog({ of: pledge.gateKey, role: 'card' })}
      onNameFallback={() => setDialog({ of: pledge.gateKey, role: 'fallback' })}
    />
  );
  const changing = pledges.find(({ gateKey, status }) => gateKey === dialog?.of && isPendingPledge(status));
  const close = () => {
    setDialog(null);
    if (named)
      changeQuery(() => new URLSearchParams({ pledge: named.of }), {
        replace: true,
        preventScrollReset: true,
      });
  };
  return (
    <>
      <GroupChips pledges={pledges} reserved={waits.reserved.length} current={group} />
      <ResultCountAnnouncer of={group ?? ''} text={t('search.count', { n: formatNumber(shown.length) })} />
      {shown.length + reserved.length === 0 ? <EmptyState title={t('my.list.group.empty')} /> : null}
      <Waits waits={reserved} title="wait.held" />
      <div className={pledgeList}>
        {[
          ...needed.map(box),
          group === null ? (
            <Waits key="waits" waits={waits.queued} title="wait.title" hasRule={reserved.length === 0} />
          ) : null,
          ...others.map(box),
        ]}
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

const groups: [PledgeGroup | null, LabelKey][] = [
  [null, 'common.all'],
  ['failing', 'my.list.group.failing'],
  ['waiting', 'my.list.group.waiting'],
  ['paid', 'my.list.group.paid'],
  ['coming', 'my.list.group.coming'],
  ['received', 'my.list.group.received'],
  ['over', 'my.list.group.over'],
];

/** A reserved piece counts as needing its backer. */
function GroupChips({
  pledges,
  reserved,
  current,
}: {
  pledges: readonly Pledge[];
  reserved: number;
  current: PledgeGroup | null;
}) {
  return (
    <div className="tablet:mb-5">
      <Chips label={t('my.list.group')}>
        {groups.map(([group, label]) => {
          const count = countInGroup(pledges, reserved, group);
          return (
            <ChipLink
              key={label}
              to={group ? `/my/list?state=${group}` : '/my/list'}
              current={group === current}
            >
              {t(label)}
              <ChipCount count={count} current={group === current} due={group === 'failing' && count > 0} />
            </ChipLink>
          );
        })}
      </Chips>
    </div>
  );
}
