import { t } from '@pq/domain/copy';
import { formatMoment, seoulDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import { isEarlyOpen } from '@pq/domain/reward/pieces-left';
import { rewardTitle } from '@pq/domain/reward/texts';
import { Clock, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWait } from '#app/features/reward-picker/use-wait.ts';
import { fixPath } from '#app/lib/addresses/fix-path.ts';
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Reward } from './selection.ts';

/** `myPledge`: the own pledge, to which a reserved piece is added. */
export type Queue = { key: string; purpose: Purpose; myPledge?: string | undefined };

type ButtonProps = { reward: Reward; queue: Queue; soldOut: boolean; nowMs: number };

export function WaitButton({ reward, queue, soldOut, nowMs }: ButtonProps) {
  const { wait, waiting = 0 } = reward;
  const { join, leave, busy } = useWait(queue.key, reward.idx);
  const named = <span className="sr-only">{rewardTitle(reward)} </span>;
  const isIn = wait !== undefined && wait.lapsedAt === null;
  if (isIn)
    return (
      <Button variant="line" height={40} className="relative z-1" busy={busy} onClick={leave}>
        {named}
        {t(wait.offer ? 'wait.pass' : 'wait.leave')}
      </Button>
    );
  // No more pieces of an early bird become available after its last day.
  const isDayOver = !isEarlyOpen({ early: reward.early, sold: -1 }, seoulDate(nowMs));
  if (!soldOut || isDayOver || reward.isFull) return null;
  const isFull = waiting >= limits.waitlist;
  return (
    <Button variant="line" height={40} className="relative z-1" busy={busy} disabled={isFull} onClick={join}>
      {named}
      {t(wait ? 'wait.rejoin' : 'wait.join')}
    </Button>
  );
}

export function WaitStatus({
  reward,
  queue,
  children,
}: {
  reward: Reward;
  queue: Queue;
  children?: ReactNode;
}) {
  const text = statusText(reward);
  const { leave, busy } = useWait(queue.key, reward.idx);
  if (text === null) return null;
  const { wait } = reward;
  const isReserved = wait?.offer !== null && wait?.offer !== undefined;
  return (
    <p
      role="status"
      className={`relative z-1 col-span-full mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small ${isReserved ? 'text-purpose-hover' : 'text-ink-2'}`}
    >
      <Icon of={wait && wait.lapsedAt === null ? Clock : Info} size={16} />
      <span className="min-w-0 flex-1">{text}</span>
      {isReserved && queue.myPledge ? (
        <ButtonLink variant="line" height={40} to={fixPath(queue.myPledge)}>
          {t(`wait.pledge.${queue.purpose}`)}
        </ButtonLink>
      ) : null}
      {wait && wait.lapsedAt !== null ? (
        <IconButton
          label={`${rewardTitle(reward)} ${t('wait.dismiss')}`}
          className="-my-2"
          aria-disabled={busy || undefined}
          onClick={() => (busy ? undefined : leave())}
        >
          <Icon of={X} size={16} />
        </IconButton>
      ) : null}
      {children}
    </p>
  );
}

function statusText({ wait, waiting = 0, isFull }: Reward): string | null {
  if (!wait) return waiting >= limits.waitlist ? t('wait.full') : null;
  if (wait.lapsedAt !== null)
    return t(isFull ? 'wait.lapsed.full' : 'wait.lapsed', { date: formatMoment(wait.lapsedAt) });
  if (wait.offer) return t('wait.until', { date: formatMoment(wait.offer.until) });
  return t('wait.waiting', { n: formatNumber(wait.place) });
}
