import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import type { FoundPledge } from '#app/data/admin/payments.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RowLink, RowNote, RowSum, RowText, RowTime, RowTitle } from '../parts/rows.tsx';
import { cardText, pledgeStatus } from './words.ts';

/** A pledge in a list: backer, project, amount and status. */
export function PledgeRow({ pledge }: { pledge: FoundPledge }) {
  const { gateKey, member, title, callAmount, refunded, card, placedAt, failureReason } = pledge;
  const { text, look } = pledgeStatus(pledge);
  return (
    <RowLink to={`/admin/pledges/${gateKey}`}>
      <RowText>
        <RowTitle>{title}</RowTitle>
        <RowNote>{t('admin.pledges.facts', { nickname: member.nickname, email: member.email })}</RowNote>
        {failureReason ? <RowNote>{failureReason}</RowNote> : null}
      </RowText>
      <RowSum
        sum={formatWon(callAmount)}
        note={refunded > 0 ? t('admin.pledges.refunded', { amount: formatWon(refunded) }) : cardText(card)}
      />
      <Badge look={look}>{text}</Badge>
      <RowTime>{formatMoment(placedAt)}</RowTime>
    </RowLink>
  );
}
