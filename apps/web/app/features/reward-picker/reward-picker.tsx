import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import type { Selection } from '@pq/domain/money';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { PressArea } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Stepper } from '#app/ui/forms/stepper.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { chosenText, deliveryText, type Mode, stockText } from './reward-texts.ts';
import { mostOf, type Reward, withCount } from './selection.ts';

type Props = {
  rewards: readonly Reward[];
  selection: readonly Selection[];
  mode: Mode;
  /** Rows of one height, beside a page that is to stay in sight; cards otherwise. */
  look?: 'cards' | 'rows';
  onChange(selection: Selection[]): void;
};

/** The rewards of a project; a press chooses one, the stepper shows in a chosen one only. */
export function RewardPicker({ rewards, selection, mode, look = 'cards', onChange }: Props) {
  const Item = look === 'rows' ? RewardRow : RewardCard;
  return (
    <ul className={look === 'rows' ? 'rows' : undefined}>
      {rewards.map((reward) => (
        <Item
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

type ItemProps = {
  reward: Reward;
  mode: Mode;
  count: number;
  onCount(count: number): void;
};

function RewardCard({ reward, mode, count, onCount }: ItemProps) {
  const { chosen, soldOut, className } = standingOf(reward, mode, count);
  const stock = stockText(reward, mode);
  const shown = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <li className={`rw${className}`} ref={shown}>
      <div className="pr">
        <span>{formatWon(reward.productCost)}</span>
        {soldOut ? <Badge>{t('reward.soldOut')}</Badge> : mode === 'open' ? <Tick /> : null}
      </div>
      <p className="cx">{reward.context}</p>
      <p className="mt">
        {stock === '' ? null : <span>{stock}</span>}
        <span>{deliveryText(reward)}</span>
        {chosenText(reward) === '' ? null : <span>{chosenText(reward)}</span>}
      </p>
      <Pick reward={reward} mode={mode} count={count} onCount={onCount} />
      {chosen ? (
        <div className="ac">
          <Quantity reward={reward} count={count} onCount={onCount} />
          <span>{formatWon(reward.productCost * count)}</span>
        </div>
      ) : null}
    </li>
  );
}

function RewardRow({ reward, mode, count, onCount }: ItemProps) {
  const { chosen, soldOut, className } = standingOf(reward, mode, count);
  const stock = stockText(reward, mode);
  return (
    <li className={`rw rw-row${className}`}>
      <div>
        <p className="pr">
          {formatWon(reward.productCost)}
          {soldOut ? <Badge>{t('reward.soldOut')}</Badge> : <small>{stock}</small>}
        </p>
        <p className="cx">{reward.context}</p>
        <p className="mt">
          {[deliveryText(reward), chosenText(reward)].filter((words) => words !== '').join(' · ')}
        </p>
      </div>
      <Pick reward={reward} mode={mode} count={count} onCount={onCount} />
      {/* Where the tick was: to choose changes no height. */}
      {chosen ? (
        <Quantity reward={reward} count={count} onCount={onCount} />
      ) : mode === 'open' && !soldOut ? (
        <Tick />
      ) : null}
    </li>
  );
}

function standingOf(reward: Reward, mode: Mode, count: number) {
  const chosen = count > 0;
  // Of what is over it does not matter any more.
  const soldOut = mode !== 'over' && mostOf(reward) === 0;
  return { chosen, soldOut, className: `${chosen ? ' is-on' : ''}${soldOut ? ' is-out' : ''}` };
}

function Tick() {
  return (
    <span className="tick" aria-hidden="true">
      <Icon of={Check} size={16} />
    </span>
  );
}

/** What was chosen before it sold out can be taken back. */
function Pick({ reward, mode, count, onCount }: Omit<ItemProps, 'project'>) {
  const { chosen, soldOut } = standingOf(reward, mode, count);
  if (mode !== 'open' || (soldOut && !chosen)) return null;
  return (
    <PressArea
      className="rw-pick"
      aria-pressed={chosen}
      aria-label={`${reward.context} ${formatWon(reward.productCost)} ${t('common.select')}`}
      onClick={() => onCount(chosen ? 0 : 1)}
    />
  );
}

function Quantity({ reward, count, onCount }: Omit<ItemProps, 'mode' | 'project'>) {
  const toast = useToast();
  return (
    <Stepper
      value={count}
      min={1}
      max={mostOf(reward)}
      label={t('reward.quantity')}
      lessLabel={t('reward.minus')}
      moreLabel={t('reward.plus')}
      onChange={onCount}
      onLimit={() => toast(t('reward.max'), 'error')}
    />
  );
}
