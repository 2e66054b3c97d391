import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { Link } from 'react-router';
import type { FoundPledge } from '#app/data/console/payments.ts';
import { Badge } from '#app/ui/badge.tsx';
import { cardText, standing } from './words.ts';

/** A pledge in a list: who, what for, how much, and what has become of it. */
export function PledgeRow({ pledge }: { pledge: FoundPledge }) {
  const { gateKey, member, title, callAmount, refunded, card, placedAt, failureReason } = pledge;
  const { text, look } = standing(pledge);
  return (
    <li>
      <Link data-row to={`/admin/pledges/${gateKey}`}>
        <span>
          <b>{title}</b>
          <small>{t('admin.pledges.facts', { nickname: member.nickname, email: member.email })}</small>
          {failureReason ? <small>{failureReason}</small> : null}
        </span>
        <span className="pay-n">
          <b>{formatWon(callAmount)}</b>
          <small>
            {refunded > 0 ? t('admin.pledges.refunded', { amount: formatWon(refunded) }) : cardText(card)}
          </small>
        </span>
        <Badge look={look}>{text}</Badge>
        <time>{formatMoment(placedAt)}</time>
      </Link>
    </li>
  );
}
