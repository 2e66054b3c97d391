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

type Props = {
  rewards: readonly Reward[];
  selection: readonly Selection[];
  /** False while the project takes no pledges: the rewards are only shown. */
  open: boolean;
  onChange(selection: Selection[]): void;
};

/** The rewards of a project as cards; a press chooses one, the stepper shows in a chosen one only. */
export function RewardPicker({ rewards, selection, open, onChange }: Props) {
  return (
    <ul>
      {rewards.map((reward) => (
        <RewardCard
          key={reward.idx}
          reward={reward}
          open={open}
          count={selection.find((line) => line.idx === reward.idx)?.count ?? 0}
          onCount={(count) => onChange(withCount(selection, reward.idx, count))}
        />
      ))}
    </ul>
  );
}

function RewardCard({
  reward,
  open,
  count,
  onCount,
}: {
  reward: Reward;
  open: boolean;
  count: number;
  onCount(count: number): void;
}) {
  const toast = useToast();
  const most = mostOf(reward);
  const soldOut = most === 0;
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
        <span>{stockText(reward)}</span>
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

function stockText(reward: Reward): string {
  if (reward.count === 0) return t('reward.noLimit');
  const left = mostOf(reward);
  return left === 0
    ? t('detail.limitCount', { n: formatNumber(reward.count) })
    : t('detail.remainingCount', { n: formatNumber(left) });
}
