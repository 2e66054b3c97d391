import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { Selection } from '@pq/domain/money';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { PressArea } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Stepper } from '#app/ui/forms/stepper.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { mostOf, type Reward, withCount } from './selection.ts';

type Mode = 'open' | 'shown' | 'over';

type Props = {
  rewards: readonly Reward[];
  selection: readonly Selection[];
  /** Open, to choose from; shown, while nothing can be chosen; over, with what became of them. */
  mode: Mode;
  onChange(selection: Selection[]): void;
};

/** The rewards of a project as cards; a press chooses one, the stepper shows in a chosen one only. */
export function RewardPicker({ rewards, selection, mode, onChange }: Props) {
  return (
    <ul>
      {rewards.map((reward) => (
        <RewardCard
          key={reward.idx}
          reward={reward}
          mode={mode}
          count={selection.find((line) => line.idx === reward.idx)?.count ?? 0}
          onCount={(count) => onChange(withCount(selection, reward.idx, count))}
        />
      ))}
    </ul>
  );
}

function RewardCard({
  reward,
  mode,
  count,
  onCount,
}: {
  reward: Reward;
  mode: Mode;
  count: number;
  onCount(count: number): void;
}) {
  const toast = useToast();
  const most = mostOf(reward);
  const open = mode === 'open';
  // Of what is over it does not matter any more.
  const soldOut = mode !== 'over' && most === 0;
  const stock = mode === 'over' ? soldText(reward) : stockText(reward);
  const chosen = count > 0;
  const shown = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const className = `rw${chosen ? ' is-on' : ''}${soldOut ? ' is-out' : ''}`;
  return (
    <li className={className} ref={shown}>
      <div className="pr">
        <span>{formatWon(reward.productCost)}</span>
        {soldOut ? (
          <Badge>{t('reward.soldOut')}</Badge>
        ) : !open ? null : (
          <span className="tick" aria-hidden="true">
            <Icon of={Check} size={16} />
          </span>
        )}
      </div>
      <p className="cx">{reward.context}</p>
      <p className="mt">
        {stock === '' ? null : <span>{stock}</span>}
        <span>
          {reward.delivery === 0
            ? t('reward.noDelivery')
            : t('detail.fee', { amount: formatNumber(reward.delivery) })}
        </span>
      </p>
      {/* What was chosen before it sold out can be taken back. */}
      {open && (!soldOut || chosen) ? (
        <PressArea
          className="rw-pick"
          aria-pressed={chosen}
          aria-label={`${reward.context} ${formatWon(reward.productCost)} ${t('common.select')}`}
          onClick={() => onCount(chosen ? 0 : 1)}
        />
      ) : null}
      {chosen ? (
        <div className="ac">
          <Stepper
            value={count}
            min={1}
            max={most}
            label={t('reward.quantity')}
            lessLabel={t('reward.minus')}
            moreLabel={t('reward.plus')}
            onChange={onCount}
            onLimit={() => toast(t('reward.max'), 'error')}
          />
          <span>{formatWon(reward.productCost * count)}</span>
        </div>
      ) : null}
    </li>
  );
}

/** How many were taken; of a project that failed none are. */
function soldText({ count, sold }: Reward): string {
  if (sold === 0) return count === 0 ? '' : t('detail.limitCount', { n: formatNumber(count) });
  return count === 0
    ? t('reward.taken', { n: formatNumber(sold) })
    : t('reward.takenOf', { n: formatNumber(sold), of: formatNumber(count) });
}

function stockText(reward: Reward): string {
  if (reward.count === 0) return t('reward.noLimit');
  const left = mostOf(reward);
  return left === 0
    ? t('detail.limitCount', { n: formatNumber(reward.count) })
    : t('detail.remainingCount', { n: formatNumber(left) });
}
