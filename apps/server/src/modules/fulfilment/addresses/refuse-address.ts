import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import type { AddressRefusal } from '@pq/domain/shipping/address-lock';
import { ProductError } from '#src/platform/product-error.ts';
import type { DeliveryRow } from './deliveries.ts';

export function refusalText({ state, lockAt }: DeliveryRow, refusal: AddressRefusal): string {
  if (refusal === 'locked' && lockAt !== null) return t('address.locked.on', { date: formatDay(lockAt) });
  if (refusal === 'left') return t('address.left');
  return t(state === 'blind' ? 'address.closed.hidden' : 'address.closed');
}

export function asError(row: DeliveryRow, refusal: AddressRefusal): ProductError {
  const code = refusal === 'closed' ? 'shippingClosed' : 'addressLocked';
  return new ProductError(code, undefined, { msg: refusalText(row, refusal) });
}
