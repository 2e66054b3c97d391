import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { tv } from 'tailwind-variants/lite';
import { PressArea } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Stepper } from '#app/ui/forms/stepper.tsx';
import type { Mode } from './reward-texts.ts';
import { mostOf, type Reward } from './selection.ts';

export type ItemProps = {
  reward: Reward;
  mode: Mode;
  count: number;
  onCount(count: number): void;
};

/** The ground of a reward. */
export const rewardGround = tv({
  base: 'relative rounded-card transition-shadow',
  variants: {
    look: {
      free: 'bg-white inset-ring inset-ring-line hover:inset-ring-ink-3',
      chosen:
        'bg-purpose-tint inset-ring-2 inset-ring-purpose forced-colors:inset-ring-3 forced-colors:inset-ring-[Highlight]',
      out: 'bg-ground forced-colors:inset-ring forced-colors:inset-ring-[CanvasText]',
      /** It was chosen before it sold out. */
      chosenOut: 'bg-ground forced-colors:inset-ring-3 forced-colors:inset-ring-[Highlight]',
    },
  },
});

export function standingOf(reward: Reward, mode: Mode, count: number) {
  const chosen = count > 0;
  // Of what is over it does not matter any more.
  const soldOut = mode !== 'over' && mostOf(reward) === 0;
  return { chosen, soldOut, look: lookOf(chosen, soldOut) };
}

function lookOf(chosen: boolean, soldOut: boolean): 'free' | 'chosen' | 'out' | 'chosenOut' {
  if (soldOut) return chosen ? 'chosenOut' : 'out';
  return chosen ? 'chosen' : 'free';
}

/** All of a reward is pressed. What was chosen before it sold out can be taken back. */
export function Pick({ reward, mode, count, onCount }: ItemProps) {
  const { chosen, soldOut } = standingOf(reward, mode, count);
  if (mode !== 'open' || (soldOut && !chosen)) return null;
  return (
    <PressArea
      className="absolute inset-0 rounded-[inherit]"
      aria-pressed={chosen}
      aria-label={`${reward.context} ${formatWon(reward.productCost)} ${t('common.select')}`}
      onClick={() => onCount(chosen ? 0 : 1)}
    />
  );
}

export function Quantity({ reward, count, onCount }: Omit<ItemProps, 'mode'>) {
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
