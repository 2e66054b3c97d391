import { t } from '../copy.ts';
import { formatWon } from '../format.ts';
import type { DeliveryType, Purpose } from './project.ts';

/** How a reward is delivered: as a parcel, whose fee may be 0, or online, by hand, on the spot. */
export const shippings = ['parcel', 'none'] as const;
export type Shipping = (typeof shippings)[number];

/** How a reward is taken to be delivered whose maker has not said it; `fee` in KRW. */
export function assumeShipping(fee: number, purpose: Purpose, deliveryType: DeliveryType): Shipping {
  return fee === 0 && purpose === 'projects' && deliveryType === 'PQ' ? 'none' : 'parcel';
}

/** What delivery costs, in words; `fee` in KRW. */
export function formatDelivery(parcel: boolean, fee: number): string {
  if (!parcel) return t('delivery.none');
  return fee === 0 ? t('delivery.free') : formatWon(fee);
}
