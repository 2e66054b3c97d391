import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import type { FoundPledge } from '#app/data/admin/payments.ts';
import type { RowData } from '../parts/rows.tsx';
import { cardText, pledgeStatus } from './words.ts';

export function pledgeRow(pledge: FoundPledge): RowData {
  const { gateKey, order, member, title, callAmount, refunded, card, placedAt, failureReason } = pledge;
  return {
    key: gateKey,
    link: { to: `/admin/pledges/${gateKey}` },
    title,
    notes: [
      t('admin.pledges.facts', { nickname: member.nickname, email: member.email }),
      order,
      failureReason,
    ],
    sum: {
      amount: formatWon(callAmount),
      note: refunded > 0 ? t('admin.pledges.refunded', { amount: formatWon(refunded) }) : cardText(card),
    },
    badges: [pledgeStatus(pledge)],
    time: placedAt,
  };
}
