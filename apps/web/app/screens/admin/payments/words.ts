import { t } from '@pq/domain/copy';
import { pledgeStatusKey } from '@pq/domain/pledge/pledge';
import type { FoundPledge } from '#app/data/admin/payments.ts';
import { unbroken } from '#app/features/payment-cards/card-name.ts';
import type { BadgeVariant } from '#app/ui/badge.tsx';

const badgeVariants: Record<FoundPledge['status'], BadgeVariant> = {
  ready: 'plain',
  retry: 'warn',
  paid: 'success',
  fail: 'danger',
  cancel: 'plain',
  refund: 'ink',
};

export const pledgeStatus = (pledge: FoundPledge): { text: string; variant: BadgeVariant } => ({
  text: t(pledgeStatusKey(pledge)),
  variant: badgeVariants[pledge.status],
});

export function chargeState(status: string): { text: string; variant: BadgeVariant } {
  switch (status) {
    case 'paid':
      return { text: t('admin.charge.state.paid'), variant: 'success' };
    case 'declined':
      return { text: t('admin.charge.state.declined'), variant: 'danger' };
    case 'late':
      return { text: t('admin.charge.state.late'), variant: 'warn' };
    case 'requested':
      return { text: t('admin.charge.state.requested'), variant: 'warn' };
    default:
      return { text: t('admin.charge.state.unknown'), variant: 'warn' };
  }
}

export function refundState(status: string): { text: string; variant: BadgeVariant } {
  switch (status) {
    case 'done':
      return { text: t('admin.refund.state.done'), variant: 'ink' };
    case 'refused':
      return { text: t('admin.refund.state.refused'), variant: 'danger' };
    case 'requested':
      return { text: t('admin.refund.state.requested'), variant: 'warn' };
    default:
      return { text: t('admin.refund.state.unknown'), variant: 'warn' };
  }
}

export const mailBadges: Record<'waiting' | 'failing' | 'refused' | 'sent', BadgeVariant> = {
  waiting: 'plain',
  failing: 'warn',
  refused: 'danger',
  sent: 'success',
};

export const cardText = ({ name, number }: { name: string; number: string }): string =>
  t('admin.pledges.card', { name, number: unbroken(number) });

export const byText = (by: string): string => (by === 'system' || by === 'backer' ? t(`admin.by.${by}`) : by);
