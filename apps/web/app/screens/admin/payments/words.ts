import { t } from '@pq/domain/copy';
import { pledgeStatusKey } from '@pq/domain/pledge/pledge';
import type { FoundPledge } from '#app/data/admin/payments.ts';
import { unbroken } from '#app/features/payment-cards/card-name.ts';
import type { BadgeVariant } from '#app/ui/badge.tsx';

const looks: Record<FoundPledge['status'], BadgeVariant> = {
  ready: 'plain',
  retry: 'warn',
  paid: 'success',
  fail: 'danger',
  cancel: 'plain',
  refund: 'ink',
};

/** The label and the look of the status of a pledge. */
export const pledgeStatus = (pledge: FoundPledge): { text: string; look: BadgeVariant } => ({
  text: t(pledgeStatusKey(pledge)),
  look: looks[pledge.status],
});

/** The label and the look of the status of a charge. */
export function chargeState(status: string): { text: string; look: BadgeVariant } {
  switch (status) {
    case 'paid':
      return { text: t('admin.charge.state.paid'), look: 'success' };
    case 'declined':
      return { text: t('admin.charge.state.declined'), look: 'danger' };
    case 'late':
      return { text: t('admin.charge.state.late'), look: 'warn' };
    case 'requested':
      return { text: t('admin.charge.state.requested'), look: 'warn' };
    default:
      return { text: t('admin.charge.state.unknown'), look: 'warn' };
  }
}

/** The label and the look of the status of a refund. */
export function refundState(status: string): { text: string; look: BadgeVariant } {
  switch (status) {
    case 'done':
      return { text: t('admin.refund.state.done'), look: 'ink' };
    case 'refused':
      return { text: t('admin.refund.state.refused'), look: 'danger' };
    case 'requested':
      return { text: t('admin.refund.state.requested'), look: 'warn' };
    default:
      return { text: t('admin.refund.state.unknown'), look: 'warn' };
  }
}

/** The looks of the delivery states of a mail. */
export const mailLooks: Record<'waiting' | 'failing' | 'refused' | 'sent', BadgeVariant> = {
  waiting: 'plain',
  failing: 'warn',
  refused: 'danger',
  sent: 'success',
};

/** A card by its name and masked number. */
export const cardText = ({ name, number }: { name: string; number: string }): string =>
  t('admin.pledges.card', { name, number: unbroken(number) });

/** The name of an actor: the clock, the backer, or the nickname of a member. */
export const byText = (by: string): string => (by === 'system' || by === 'backer' ? t(`admin.by.${by}`) : by);
