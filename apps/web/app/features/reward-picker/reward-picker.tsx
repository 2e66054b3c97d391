import { formatWon } from '@pq/domain/format';
import type { Selection } from '@pq/domain/money';
import { earlySaving } from '@pq/domain/reward/regular-price';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '#app/lib/now.ts';
import { Tick } from '#app/ui/tick.tsx';
import { OptionFields } from './option-fields.tsx';
import {
  chosenSum,
  hasOptions,
  type ItemProps,
  OptionsMark,
  Pick,
  Quantity,
  RewardBadge,
  RewardPicture,
  rewardGround,
  Saving,
  statusOf,
  sumOf,
  WillAsk,
} from './reward-parts.tsx';
import { RewardRow } from './reward-row.tsx';
import { factTexts, type Mode, priceText, stockText } from './reward-texts.ts';
import { linesOf, type Reward, withCount } from './selection.ts';
import { type Queue, WaitButton, WaitStatus } from './wait-parts.tsx';

type Props = {
  rewards: readonly Reward[];
  selection: readonly Selection[];
  mode: Mode;
  variant?: 'cards' | 'columns' | 'rows';
  queue?: Queue | undefined;
  onChange(selection: Selection[]): void;
  /** Which options are shown, when several pickers share it. */
  opened?: Opened | undefined;
};

export type Opened = readonly [idx: number | null, open: (idx: number | null) => void];

export function useOpened(rewards: readonly Reward[]): Opened {
  const [only] = rewards;
  return useState(rewards.length === 1 && only ? only.idx : null);
}

const lists = {
  cards: 'flex flex-col gap-3',
  columns: 'grid grid-cols-[minmax(0,1fr)] items-start gap-3 tablet:grid-cols-[1fr_1fr]',
  rows: 'grid gap-2 tablet:not-noscript:low:gap-1.5',
};

export function RewardPicker({
  rewards,
  selection,
  mode,
  variant = 'cards',
  queue,
  onChange,
  opened,
}: Props) {
  const nowMs = useNow();
  const own = useOpened(rewards);
  const [open, setOpen] = opened ?? own;
  return (
    <ul className={lists[variant]}>
      {rewards.map((reward) => {
        const { idx } = reward;
        const item: ItemProps = {
          reward,
          mode,
          nowMs,
          queue,
          saving: mode === 'over' ? null : earlySaving(reward, rewards),
          lines: linesOf(selection, idx),
          isOpen: mode === 'open' && open === idx && hasOptions(reward),
          onOpen: (isOpen) => setOpen(isOpen ? idx : null),
          onCount: (choice, count) => onChange(withCount(selection, idx, choice, count)),
        };
        return variant === 'rows' ? (
          <RewardRow key={idx} {...item} isAlone={rewards.length === 1} />
        ) : (
          <RewardCard key={idx} {...item} isTight={variant === 'columns'} />
        );
      })}
    </ul>
  );
}

function RewardCard({ isTight, ...item }: ItemProps & { isTight: boolean }) {
  const { reward, lines, isOpen, queue } = item;
  const { chosen, soldOut, variant } = statusOf(item);
  const shown = useRef<HTMLLIElement>(null);
  const [line] = lines;
  useEffect(() => {
    if (chosen || isOpen) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen, isOpen]);
  return (
    <li className={rewardGround({ variant, className: 'p-5' })} ref={shown} data-reward>
      <div className="flex items-start gap-3.5">
        <RewardPicture reward={reward} px={64} className="size-16 large-text:hidden" />
        <CardHead {...item} />
      </div>
      <p className={`mt-1.5 whitespace-pre-line ${soldOut ? 'text-ink-3' : 'text-ink-2'}`}>
        {reward.context}
      </p>
      <CardFacts {...item} isTight={isTight} />
      {isTight ? <WillAsk reward={reward} /> : null}
      <Pick {...item} />
      {queue ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
          <WaitStatus reward={reward} queue={queue} />
          <span className="ml-auto">
            <WaitButton reward={reward} queue={queue} soldOut={soldOut} nowMs={item.nowMs} />
          </span>
        </div>
      ) : null}
      {isOpen ? (
        <div className="grid">
          <OptionFields {...item} />
        </div>
      ) : null}
      {line && !hasOptions(reward) ? (
        <div className="relative z-1 mt-4 flex items-center justify-between border-t border-line pt-4 text-strong">
          <Quantity {...item} line={line} />
          <span>{formatWon(sumOf(reward, lines))}</span>
        </div>
      ) : null}
    </li>
  );
}

function CardHead(item: ItemProps) {
  const { reward, mode, nowMs, isOpen } = item;
  const { chosen, soldOut } = statusOf(item);
  const tone = soldOut ? 'text-ink-3' : '';
  const mark = hasOptions(reward) ? (
    <OptionsMark chosen={chosen} isOpen={isOpen} />
  ) : soldOut ? null : (
    <Tick shape="box" on={chosen} />
  );
  return (
    <div className="min-w-0 flex-1">
      <div
        className={`flex items-center justify-between gap-2 text-price tracking-snug large-text:flex-wrap ${tone}`}
      >
        <span className="flex flex-wrap items-center gap-2">
          {priceText(reward)}
          <RewardBadge reward={reward} nowMs={nowMs} soldOut={soldOut} />
          <Saving {...item} />
        </span>
        {mode === 'open' && (chosen || !soldOut) ? mark : null}
      </div>
      {reward.name === '' ? null : <p className={`mt-1 font-semibold ${tone}`}>{reward.name}</p>}
    </div>
  );
}

function CardFacts({ isTight, ...item }: ItemProps & { isTight: boolean }) {
  const { reward, mode, nowMs, lines, isOpen } = item;
  const { chosen } = statusOf(item);
  const stock = stockText(reward, mode, nowMs);
  return (
    <p
      className={`flex flex-wrap gap-x-3.5 gap-y-0.5 text-small ${isTight ? 'mt-1.5' : 'mt-2.5'} ${chosen || isTight ? 'text-ink-2' : 'text-ink-3'}`}
    >
      {hasOptions(reward) && chosen && !isOpen ? (
        <b className="font-semibold">{chosenSum(reward, lines)}</b>
      ) : null}
      {stock === '' ? null : <span>{stock}</span>}
      {factTexts(reward, mode, isOpen).map((words) => (
        <span key={words}>{words}</span>
      ))}
    </p>
  );
}
