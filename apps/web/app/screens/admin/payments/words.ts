import { t } from '@pq/domain/copy';
import { pledgeStatusKey } from '@pq/domain/pledge/pledge';
import type { FoundPledge } from '#app/data/console/payments.ts';
import { unbroken } from '#app/features/payment-cards/card-name.ts';
import type { BadgeLook } from '#app/ui/badge.tsx';

const looks: Record<FoundPledge['status'], BadgeLook> = {
  ready: 'plain',
  retry: 'warn',
  paid: 'success',
  fail: 'danger',
  cancel: 'plain',
  refund: 'ink',
};

/** What has become of a pledge, and how that looks. */
export const standing = (pledge: FoundPledge): { text: string; look: BadgeLook } => ({
  text: t(pledgeStatusKey(pledge)),
  look: looks[pledge.status],
});

/** Of a charge: what has become of it, and how that looks. */
export function chargeState(status: string): { text: string; look: BadgeLook } {
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

/** Of a refund: what has become of it, and how that looks. */
export function refundState(status: string): { text: string; look: BadgeLook } {
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

/** A card by its name and masked number. */
export const cardText = ({ name, number }: { name: string; number: string }): string =>
  t('admin.pledges.card', { name, number: unbroken(number) });

/** Who did something: the clock, the backer, or somebody by their nickname. */
export const byText = (by: string): string => (by === 'system' || by === 'backer' ? t(`admin.by.${by}`) : by);
