import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { Selection } from '@pq/domain/money';
import { surchargeOf } from '@pq/domain/reward/options';
import type { Choice } from '@pq/domain/reward/reward-details';
import { rewardTitle } from '@pq/domain/reward/texts';
import { ChevronDown } from 'lucide-react';
import { tv } from 'tailwind-variants/lite';
import { Badge } from '#app/ui/badge.tsx';
import { PressArea } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Stepper } from '#app/ui/forms/stepper.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';
import { Tick } from '#app/ui/tick.tsx';
import { earlyText, type Mode, priceText } from './reward-texts.ts';
import { countOf, leftOf, mostOf, type Reward } from './selection.ts';
import type { Queue } from './wait-parts.tsx';

export type ItemProps = {
  reward: Reward;
  mode: Mode;
  nowMs: number;
  /** The chosen lines of the reward: one for each combination, at most one without options. */
  lines: readonly Selection[];
  queue?: Queue | undefined;
  /** By how much an early bird is cheaper than its regular reward, KRW. */
  saving: number | null;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onCount(choice: Choice, count: number): void;
};

export const rewardGround = tv({
  base: 'relative rounded-card transition-shadow',
  variants: {
    variant: {
      free: 'bg-white inset-ring inset-ring-line hover:inset-ring-ink-3',
      chosen:
        'bg-purpose-tint inset-ring-2 inset-ring-purpose forced-colors:inset-ring-3 forced-colors:inset-ring-[Highlight]',
      /** Its options are shown, or a piece of it is reserved: its content is emphasised, not its ground. */
      open: 'bg-white inset-ring-2 inset-ring-purpose forced-colors:inset-ring-3 forced-colors:inset-ring-[Highlight]',
      out: 'bg-ground forced-colors:inset-ring forced-colors:inset-ring-[CanvasText]',
      /** Chosen before it sold out. */
      chosenOut: 'bg-ground forced-colors:inset-ring-3 forced-colors:inset-ring-[Highlight]',
    },
  },
});

export function statusOf({
  reward,
  mode,
  nowMs,
  lines,
  isOpen,
}: Pick<ItemProps, 'reward' | 'mode' | 'nowMs' | 'lines' | 'isOpen'>) {
  const count = countOf(lines);
  const chosen = count > 0;
  // For an ended project it no longer matters.
  const soldOut = mode !== 'over' && leftOf(reward, nowMs) === 0;
  const isReserved = mode === 'open' && Boolean(reward.wait?.offer);
  return { count, chosen, soldOut, variant: variantOf(chosen, soldOut, isOpen || (isReserved && !chosen)) };
}

type RewardVariant = 'free' | 'chosen' | 'open' | 'out' | 'chosenOut';

function variantOf(chosen: boolean, soldOut: boolean, isOpen: boolean): RewardVariant {
  if (soldOut) return chosen ? 'chosenOut' : 'out';
  if (isOpen) return 'open';
  return chosen ? 'chosen' : 'free';
}

export const hasOptions = (reward: Reward) => reward.options.length > 0;

export function Pick(item: ItemProps) {
  const { reward, mode, isOpen, onOpen, onCount } = item;
  const { chosen, soldOut } = statusOf(item);
  if (mode !== 'open' || (soldOut && !chosen)) return null;
  const title = rewardTitle(reward);
  const press = {
    className:
      'absolute inset-0 rounded-[inherit] data-[early=pressed]:inset-ring-2 data-[early=pressed]:inset-ring-purpose',
    'data-pick': true,
    'data-early': '',
    suppressHydrationWarning: true,
  };
  if (hasOptions(reward))
    return (
      <PressArea
        {...press}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'reward.option.close' : 'reward.option.open', {
          title: `${title} ${priceText(reward)}`,
        })}
        onClick={() => onOpen(!isOpen)}
      />
    );
  return (
    <PressArea
      {...press}
      aria-pressed={chosen}
      aria-label={`${title} ${formatWon(reward.productCost)} ${t('common.select')}`}
      onClick={() => onCount([], chosen ? 0 : 1)}
    />
  );
}

/** `lines` are all chosen lines of the reward. A count below 1 removes it, and `onRemove` moves the focus. */
export function Quantity({
  reward,
  lines,
  nowMs,
  line: { count, choice = [] },
  name = rewardTitle(reward),
  label = t('reward.quantity'),
  onCount,
  onRemove,
}: Pick<ItemProps, 'reward' | 'lines' | 'nowMs' | 'onCount'> & {
  line: Selection;
  name?: string;
  label?: string;
  onRemove?: () => void;
}) {
  const toast = useToast();
  const remove = () => {
    document.activeElement?.closest('[data-reward]')?.querySelector<HTMLElement>('[data-pick]')?.focus();
    onCount(choice, 0);
  };
  return (
    <Stepper
      value={count}
      min={0}
      max={mostOf(reward, lines, choice, nowMs)}
      label={label}
      lessLabel={count === 1 ? t('reward.option.remove', { values: name }) : t('reward.minus')}
      moreLabel={t('reward.plus')}
      onChange={(next) => (next === 0 ? (onRemove ?? remove)() : onCount(choice, next))}
      onLimit={() => toast(t('reward.max'), 'error')}
    />
  );
}

/** In KRW. */
export function sumOf(reward: Pick<Reward, 'productCost' | 'options'>, lines: readonly Selection[]): number {
  return lines.reduce(
    (sum, { count, choice = [] }) => sum + (reward.productCost + surchargeOf(reward.options, choice)) * count,
    0,
  );
}

export function RewardBadge({ reward, nowMs, soldOut }: { reward: Reward; nowMs: number; soldOut: boolean }) {
  const early = earlyText(reward, nowMs);
  if (reward.wait?.offer) return <Badge variant="purpose">{t('wait.mine')}</Badge>;
  if (soldOut)
    return <Badge variant="white">{early === t('reward.early.over') ? early : t('reward.soldOut')}</Badge>;
  return early === null ? null : <Badge variant="warn">{early}</Badge>;
}

/** `px`: its widest side. */
export function RewardPicture({ reward, px, className }: { reward: Reward; px: number; className: string }) {
  if (reward.picture === '') return null;
  return (
    <span className={`block flex-none overflow-hidden rounded-field bg-ground ${className}`}>
      <ResponsiveImage
        src={reward.picture}
        alt=""
        sizes={`${px}px`}
        upTo={3 * px}
        className="size-full object-cover"
      />
    </span>
  );
}

export function OptionsMark({ chosen, isOpen }: { chosen: boolean; isOpen: boolean }) {
  if (chosen) return <Tick shape="box" on />;
  return (
    <span className={`text-ink-3 transition-[rotate] ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true">
      <Icon of={ChevronDown} size={20} />
    </span>
  );
}

export function Saving({ reward, saving, nowMs }: Pick<ItemProps, 'reward' | 'saving' | 'nowMs'>) {
  if (saving === null || leftOf(reward, nowMs) === 0) return null;
  return (
    <small className="font-normal text-accent-ink text-small tracking-[0]">
      {t('reward.early.saving', { amount: formatWon(saving) })}
    </small>
  );
}

/** For instance '2개 · 120,000원'. */
export function chosenSum(reward: Reward, lines: readonly Selection[]): string {
  return t('reward.option.in', {
    n: formatNumber(countOf(lines)),
    amount: formatWon(sumOf(reward, lines)),
  });
}

export function WillAsk({ reward: { questions } }: { reward: Reward }) {
  if (questions.length === 0) return null;
  return (
    <p className="mt-1 text-ink-3 text-small">
      {t('reward.asks', { questions: questions.map(({ text }) => text).join(', ') })}
    </p>
  );
}
