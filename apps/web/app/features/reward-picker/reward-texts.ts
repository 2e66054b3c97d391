import { t } from '@pq/domain/copy';
import { formatMonthDay, seoulDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { formatDelivery } from '@pq/domain/project/shipping';
import { priceFrom } from '@pq/domain/reward/options';
import { earlyLeft, isEarlyOpen } from '@pq/domain/reward/pieces-left';
import { formatMonth } from '@pq/domain/reward/texts';
import { leftOf, type Reward } from './selection.ts';

/** Open: selectable; shown: not selectable; over: with its result. */
export type Mode = 'open' | 'shown' | 'over';

export function stockText(reward: Reward, mode: Mode, nowMs: number): string {
  if (mode === 'over') return takenText(reward);
  const left = leftOf(reward, nowMs);
  if (left === null) return t('reward.noLimit');
  if (left === 0) return reward.count === 0 ? '' : t('detail.limitCount', { n: formatNumber(reward.count) });
  const isEarly = earlyLeft(reward) === left;
  return t(isEarly ? 'reward.early.left' : 'detail.remainingCount', { n: formatNumber(left) });
}

/** Counted at the close, like the figures above it: later failures and refunds do not reduce it. */
function takenText({ count, sold, taken = sold }: Reward): string {
  if (taken === 0) return count === 0 ? '' : t('detail.limitCount', { n: formatNumber(count) });
  return count === 0
    ? t('reward.taken', { n: formatNumber(taken) })
    : t('reward.takenOf', { n: formatNumber(taken), of: formatNumber(count) });
}

function chosenText({ chosen = 0 }: Reward): string {
  return chosen === 0 ? '' : t('reward.chosen', { n: formatNumber(chosen) });
}

function waitingText({ waiting = 0 }: Reward): string {
  return waiting === 0 ? '' : t('wait.count', { n: formatNumber(waiting) });
}

export function deliveryText({ shipping, delivery }: Pick<Reward, 'shipping' | 'delivery'>): string {
  return delivery === 0
    ? formatDelivery(shipping === 'parcel', delivery)
    : t('detail.fee', { amount: formatNumber(delivery) });
}

export function priceText(reward: Reward): string {
  const { price, isFrom } = priceFrom(reward);
  return isFrom ? t('reward.from', { amount: formatWon(price) }) : formatWon(price);
}

export function earlyText(reward: Reward, nowMs: number): string | null {
  if (!reward.early) return null;
  return t(isEarlyOpen(reward, seoulDate(nowMs)) ? 'reward.early' : 'reward.early.over');
}

export function factTexts(reward: Reward, mode: Mode, isOpen = false): string[] {
  const { month, early, limitPerPerson } = reward;
  return [
    isOpen ? '' : deliveryText(reward),
    month === null ? '' : formatMonth(month),
    early?.until && mode !== 'over' ? t('reward.early.until', { date: formatMonthDay(early.until) }) : '',
    limitPerPerson === null || mode === 'over' || isOpen
      ? ''
      : t('reward.perPerson', { n: formatNumber(limitPerPerson) }),
    chosenText(reward),
    mode === 'over' ? '' : waitingText(reward),
  ].filter((words) => words !== '');
}
