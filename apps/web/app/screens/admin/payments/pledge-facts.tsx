import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { Link } from 'react-router';
import type { PledgeFile } from '#app/data/console/payments.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Fact, FactsBox } from '../parts/box.tsx';
import { inlineLink } from '../parts/looks.ts';
import { cardText } from './words.ts';

/** Who backs what, with how much, on which card. */
export function PledgeFacts({ pledge }: Pick<PledgeFile, 'pledge'>) {
  const { member, purpose, projectid, title, items, amount, deliveryprice, donation, callAmount } = pledge;
  const sums = t('admin.pledge.sums.of', {
    amount: formatWon(amount),
    delivery: formatWon(deliveryprice),
    total: formatWon(callAmount),
  });
  return (
    <FactsBox>
      <Fact name={t('admin.pledge.who')} isFirst>
        <Link className={inlineLink} to={`/admin/members/${member.uid}`}>
          {member.nickname}
        </Link>{' '}
        {member.email}
      </Fact>
      <Fact name={t('admin.pledge.project')}>
        <Link className={inlineLink} to={projectPath({ purpose, key: projectid })} target="_blank">
          {title}
        </Link>
      </Fact>
      <Fact name={t('admin.pledge.key')}>{pledge.gateKey}</Fact>
      <Fact name={t('admin.pledge.items')}>
        {items.map(({ idx, context, count }) => (
          <p key={idx}>{t('admin.pledge.item', { context, n: formatNumber(count) })}</p>
        ))}
      </Fact>
      <Fact name={t('admin.pledge.sums')}>
        {sums}
        {donation > 0 ? ` (${t('admin.pledge.sums.donation', { donation: formatWon(donation) })})` : null}
      </Fact>
      <Fact name={t('admin.pledge.card')}>{cardText(pledge.card)}</Fact>
      {pledge.fallback ? <Fact name={t('admin.pledge.fallback')}>{cardText(pledge.fallback)}</Fact> : null}
      {isPendingPledge(pledge.status) ? (
        <Fact name={t('admin.pledge.payment')}>{formatMoment(pledge.paymentDate)}</Fact>
      ) : null}
    </FactsBox>
  );
}
