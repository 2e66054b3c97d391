import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';

/** What the header of phones calls the payment screens: of what is backed or ordered, which only their state tells. */
export function paymentTitle(state: unknown): string {
  const purpose = (state as { purpose?: Purpose } | null | undefined)?.purpose;
  return purpose === 'ordermade' ? t('pay.title.order') : t('pay.title.funding');
}
