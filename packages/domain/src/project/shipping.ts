import type { DeliveryType, Purpose } from './project.ts';

/**
 * Whether a reward is sent as a parcel, which may cost nothing. Only what costs nothing in a project of digital rewards is not:
 * there its maker has said that it comes online.
 */
export function isParcel(
  { delivery }: { delivery: number },
  { purpose, config }: { purpose: Purpose; config: { deliveryType: DeliveryType } },
): boolean {
  return delivery > 0 || !(purpose === 'projects' && config.deliveryType === 'PQ');
}
