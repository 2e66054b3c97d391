import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '#app/data/console/console.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Row, RowNote, Rows, RowText, RowTime, RowTitle } from '../parts/rows.tsx';
import { OverviewPart } from './overview-part.tsx';

/** Refunds that nobody but a person can bring to their end; each leads to where it is settled. Nothing where there are none. */
export function LeftRefunds({ refunds: { total, first } }: Pick<Overview, 'refunds'>) {
  if (total === 0) return null;
  return (
    <OverviewPart id="left-refunds" label={t('admin.leftRefunds')}>
      <p className="mb-3 text-small text-ink-2">{t('admin.leftRefunds.body')}</p>
      <Rows isFlush>
        {first.map(({ gateKey, orderId, title, amount, requestedAt }) => (
          <Row key={`${orderId} ${requestedAt}`} className="[&>svg]:text-danger">
            <Icon of={TriangleAlert} size={20} />
            <RowText width={240}>
              <RowTitle>
                <Link to={`/admin/pledges/${gateKey}`}>
                  {t('admin.leftRefunds.of', { title, amount: formatWon(amount) })}
                </Link>
              </RowTitle>
              <RowNote>{orderId}</RowNote>
            </RowText>
            <RowTime>{formatMoment(requestedAt)}</RowTime>
          </Row>
        ))}
      </Rows>
      {total > first.length ? (
        <Link to="/admin/pledges?trouble=refund">
          {t('admin.failures.more', { n: formatNumber(total - first.length) })}
        </Link>
      ) : null}
    </OverviewPart>
  );
}
