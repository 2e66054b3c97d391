import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '#app/data/console/console.ts';
import { Icon } from '#app/ui/icon.tsx';

/** Refunds that nobody but a person can bring to their end; each leads to where it is settled. Nothing where there are none. */
export function LeftRefunds({ refunds: { total, first } }: Pick<Overview, 'refunds'>) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="left-refunds">
      <h2 id="left-refunds">{t('admin.leftRefunds')}</h2>
      <p className="ovw-p">{t('admin.leftRefunds.body')}</p>
      <ul className="adm-l">
        {first.map(({ gateKey, orderId, title, amount, requestedAt }) => (
          <li key={`${orderId} ${requestedAt}`} className="ovw-w">
            <Icon of={TriangleAlert} size={20} />
            <span>
              <b>
                <Link to={`/admin/pledges/${gateKey}`}>
                  {t('admin.leftRefunds.of', { title, amount: formatWon(amount) })}
                </Link>
              </b>
              <small>{orderId}</small>
            </span>
            <time>{formatMoment(requestedAt)}</time>
          </li>
        ))}
      </ul>
      {total > first.length ? (
        <Link to="/admin/pledges?trouble=refund">
          {t('admin.failures.more', { n: formatNumber(total - first.length) })}
        </Link>
      ) : null}
    </section>
  );
}
