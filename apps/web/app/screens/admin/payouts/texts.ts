import { t } from '@pq/domain/copy';
import type { PayoutItem } from '#app/data/admin/payouts.ts';

export function stageText({ stage: { n, of } }: Pick<PayoutItem, 'stage'>): string {
  return of === 1 ? t('admin.payout.once') : t('admin.payout.stage', { n, of });
}

export function accountText(account: PayoutItem['account']): string {
  if (!account) return t('admin.payout.account.none');
  const { bank, tail, holder } = account;
  return t('admin.payout.account', { bank, tail, holder });
}
