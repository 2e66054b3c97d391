import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { formatDelivery } from '@pq/domain/project/shipping';
import { mostOf, type Reward } from './selection.ts';

/** Open, to choose from; shown, while nothing can be chosen; over, with what became of them. */
export type Mode = 'open' | 'shown' | 'over';

/** How many are left to choose from, or of what is over how many were taken. */
export function stockText(reward: Reward, mode: Mode): string {
  if (mode === 'over') return takenText(reward);
  if (reward.count === 0) return t('reward.noLimit');
  const left = mostOf(reward);
  return left === 0
    ? t('detail.limitCount', { n: formatNumber(reward.count) })
    : t('detail.remainingCount', { n: formatNumber(left) });
}

/** At the close, as the figures above it: what has failed or was given back since had been taken. */
function takenText({ count, sold, taken = sold }: Reward): string {
  if (taken === 0) return count === 0 ? '' : t('detail.limitCount', { n: formatNumber(count) });
  return count === 0
    ? t('reward.taken', { n: formatNumber(taken) })
    : t('reward.takenOf', { n: formatNumber(taken), of: formatNumber(count) });
}

/** By how many it was chosen; nothing of what nobody has. */
export function chosenText({ chosen = 0 }: Reward): string {
  return chosen === 0 ? '' : t('reward.chosen', { n: formatNumber(chosen) });
}

export function deliveryText({ shipping, delivery }: Pick<Reward, 'shipping' | 'delivery'>): string {
  return delivery === 0
    ? formatDelivery(shipping === 'parcel', delivery)
    : t('detail.fee', { amount: formatNumber(delivery) });
}
