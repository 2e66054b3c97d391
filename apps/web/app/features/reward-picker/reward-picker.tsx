import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import type { Selection } from '@pq/domain/money';
import { useEffect, useRef } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Tick } from '#app/ui/tick.tsx';
import { type ItemProps, Pick, Quantity, rewardGround, standingOf } from './reward-parts.tsx';
import { RewardRow } from './reward-row.tsx';
import { chosenText, deliveryText, type Mode, stockText } from './reward-texts.ts';
import { type Reward, withCount } from './selection.ts';

type Props = {
  rewards: readonly Reward[];
  selection: readonly Selection[];
  mode: Mode;
  /** Rows of one height, beside a page that is to stay in sight; cards otherwise, in two columns where there is much room. */
  look?: 'cards' | 'columns' | 'rows';
  onChange(selection: Selection[]): void;
};

const lists = {
  cards: 'flex flex-col gap-3',
  columns: 'grid grid-cols-[minmax(0,1fr)] items-start gap-3 tablet:grid-cols-[1fr_1fr]',
  rows: 'grid gap-2 tablet:not-noscript:low:gap-1.5',
};

/** The rewards of a project; a press chooses one, the stepper shows in a chosen one only. */
export function RewardPicker({ rewards, selection, mode, look = 'cards', onChange }: Props) {
  return (
    <ul className={lists[look]}>
      {rewards.map((reward) => {
        const item = {
          reward,
          mode,
          count: selection.find((line) => line.idx === reward.idx)?.count ?? 0,
          onCount: (count: number) => onChange(withCount(selection, reward.idx, count)),
        };
        return look === 'rows' ? (
          <RewardRow key={reward.idx} {...item} isAlone={rewards.length === 1} />
        ) : (
          <RewardCard key={reward.idx} {...item} isTight={look === 'columns'} />
        );
      })}
    </ul>
  );
}

/** A reward in full. */
function RewardCard({ isTight, ...item }: ItemProps & { isTight: boolean }) {
  const { reward, mode, count, onCount } = item;
  const { chosen, soldOut, look } = standingOf(reward, mode, count);
  const stock = stockText(reward, mode);
  const shown = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <li className={rewardGround({ look, className: 'p-5' })} ref={shown}>
      <div
        className={`flex items-center justify-between gap-2 text-price tracking-snug large-text:flex-wrap ${soldOut ? 'text-ink-3' : ''}`}
      >
        <span>{formatWon(reward.productCost)}</span>
        {soldOut ? (
          <Badge look="white">{t('reward.soldOut')}</Badge>
        ) : mode === 'open' ? (
          <Tick on={chosen} />
        ) : null}
      </div>
      <p className={`mt-1.5 whitespace-pre-line ${soldOut ? 'text-ink-3' : 'text-ink-2'}`}>
        {reward.context}
      </p>
      <p
        className={`flex flex-wrap gap-x-3.5 gap-y-0.5 text-small ${isTight ? 'mt-1.5' : 'mt-2.5'} ${chosen || isTight ? 'text-ink-2' : 'text-ink-3'}`}
      >
        {stock === '' ? null : <span>{stock}</span>}
        <span>{deliveryText(reward)}</span>
        {chosenText(reward) === '' ? null : <span>{chosenText(reward)}</span>}
      </p>
      <Pick {...item} />
      {chosen ? (
        <div className="relative z-1 mt-4 flex items-center justify-between border-t border-line pt-4 text-strong">
          <Quantity reward={reward} count={count} onCount={onCount} />
          <span>{formatWon(reward.productCost * count)}</span>
        </div>
      ) : null}
    </li>
  );
}
