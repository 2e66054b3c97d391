import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { type ProofQueue, proofQueues } from '@pq/domain/pledge/proof';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, Navigate, useOutletContext, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { proofQueueQuery, type QueuedOrder } from '#app/data/proofs.ts';
import { ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { rewardsText } from '#app/features/my-pledge/rewards-text.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { flatOnce } from '#app/ui/more-list/flat-once.ts';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { ChipLink } from '#app/ui/tabs.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import { OrderWork } from './order-work.tsx';
import { placePath, readPlace } from './queue-place.ts';
import { isLate, waitedSince, waitedText } from './queued-order.ts';

const ROW =
  'grid min-h-19 grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-line border-b px-gutter py-3 hover:bg-ground focus-visible:-outline-offset-2 tablet:px-4 aria-current:bg-purpose-tint aria-current:shadow-[inset_3px_0_var(--color-purpose)] forced-colors:aria-current:outline';

export default function ProofQueueScreen() {
  const project = useOutletContext<Project>();
  const [query] = useSearchParams();
  const place = readPlace(query);
  const queue = useInfiniteQuery(proofQueueQuery(useApi(), project.key, place.state));
  const work = useRef<HTMLElement>(null);
  const orders = flatOnce(
    (queue.data?.pages ?? []).map((page) => page.orders),
    ({ gateKey }) => gateKey,
  );
  const chosen = orders.find(({ gateKey }) => gateKey === place.order) ?? orders[0];
  // The form that was sent has moved with its order to another queue.
  useRestoreFocus(work, chosen?.gateKey ?? '');
  if (queue.isPending) return <ManageSkeleton />;
  if (!queue.data || wasRefused(queue))
    return <ErrorState title={queue.error?.message ?? ''} onRetry={() => void queue.refetch()} />;
  const counts = queue.data.pages[0]?.counts;
  // Without a queue in the address the first with waiting orders is shown.
  const first = query.has('state') ? undefined : proofQueues.find((state) => (counts?.[state] ?? 0) > 0);
  if (first) return <Navigate to={placePath({ ...place, state: first })} replace />;
  const isEmpty = proofQueues.every((state) => (counts?.[state] ?? 0) === 0);
  return (
    <section
      className="mt-5 grid grid-cols-1 items-stretch max-tablet:-mx-gutter tablet:grid-cols-[clamp(260px,28%,320px)_minmax(0,1fr)] tablet:rounded-box tablet:inset-ring tablet:inset-ring-line"
      aria-label={t('proof.queue')}
    >
      <div className="max-tablet:border-ground max-tablet:border-b-8 tablet:border-line tablet:border-r">
        <nav
          className="flex flex-wrap gap-2 border-line border-b px-gutter py-3 tablet:px-3"
          aria-label={t('proof.queue.list')}
        >
          {proofQueues.map((state) => (
            <ChipLink key={state} to={placePath({ state, order: null })} current={state === place.state}>
              {t(`proof.queue.${state}`)} {formatNumber(counts?.[state] ?? 0)}
            </ChipLink>
          ))}
        </nav>
        <ul className="tablet:max-h-[70vh] tablet:overflow-y-auto max-tablet:max-h-66 max-tablet:overflow-y-auto">
          {orders.map((order) => (
            <li key={order.gateKey}>
              <QueueRow
                order={order}
                rewards={project.rewards.content}
                state={place.state}
                isChosen={order === chosen}
              />
            </li>
          ))}
          {queue.hasNextPage ? (
            <li className="p-3">
              <Button
                variant="line"
                full
                busy={queue.isFetchingNextPage}
                onClick={() => void queue.fetchNextPage()}
              >
                {t('common.morePlus')}
              </Button>
            </li>
          ) : null}
        </ul>
      </div>
      <section
        className="@container min-w-0 px-gutter py-5 focus:outline-none tablet:px-6 tablet:pb-6"
        ref={work}
        tabIndex={-1}
        aria-label={chosen?.nickname}
      >
        {chosen ? (
          <OrderWork
            key={chosen.gateKey}
            project={project}
            order={chosen}
            state={place.state}
            neighbours={neighboursOf(orders, chosen)}
          />
        ) : (
          <EmptyState
            title={t(`proof.queue.empty.${place.state}`)}
            {...(isEmpty && { sub: t('proof.queue.unpaid') })}
            spacing="flat"
          />
        )}
      </section>
    </section>
  );
}

function neighboursOf(orders: readonly QueuedOrder[], chosen: QueuedOrder) {
  const at = orders.indexOf(chosen);
  return { before: orders[at - 1]?.gateKey ?? null, after: orders[at + 1]?.gateKey ?? null };
}

type RowProps = {
  order: QueuedOrder;
  rewards: Project['rewards']['content'];
  state: ProofQueue;
  isChosen: boolean;
};

function QueueRow({ order, rewards, state, isChosen }: RowProps) {
  const now = useNow();
  const { gateKey, nickname, proof } = order;
  const waited = now - waitedSince(order);
  const late = isLate(state, waited) ? 'font-semibold text-danger-hover' : 'text-ink-2';
  return (
    <Link
      className={ROW}
      to={placePath({ state, order: gateKey })}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
    >
      <b className="truncate text-button">{nickname}</b>
      {proof ? (
        <span className="justify-self-end">
          <Badge variant={state === 'change' ? 'warn' : 'plain'}>
            {t(state === 'change' ? 'proof.queue.ask' : 'proof.round', {
              n: state === 'change' ? proof.round + 1 : proof.round,
            })}
          </Badge>
        </span>
      ) : (
        <span />
      )}
      <small className="truncate text-ink-2 text-small">{rewardsText(order.rewards, rewards)}</small>
      {state === 'approved' ? null : (
        <small className={`justify-self-end text-small ${late}`}>
          {t('proof.queue.waited', { time: waitedText(waited) })}
        </small>
      )}
    </Link>
  );
}
