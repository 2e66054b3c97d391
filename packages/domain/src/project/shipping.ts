import { t } from '../copy.ts';
import { formatWon } from '../format.ts';
import type { DeliveryType, Purpose } from './project.ts';

/** Delivery of a reward: as a parcel, whose fee may be 0, or online, by hand, on site. */
export const shippings = ['parcel', 'none'] as const;
export type Shipping = (typeof shippings)[number];

/** For a reward whose maker has not set one; `fee` in KRW. */
export function assumeShipping(fee: number, purpose: Purpose, deliveryType: DeliveryType): Shipping {
  return fee === 0 && purpose === 'projects' && deliveryType === 'PQ' ? 'none' : 'parcel';
}

/** `fee` in KRW. */
export function formatDelivery(parcel: boolean, fee: number): string {
  if (!parcel) return t('reward.noDelivery');
  return fee === 0 ? t('delivery.free') : formatWon(fee);
}
