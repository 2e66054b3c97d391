import { type LabelKey, t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { Link } from 'react-router';
import type { Waiting } from '#app/data/console/console.ts';

const tiles: { of: keyof Waiting; label: LabelKey; to: string }[] = [
  { of: 'reviews', label: 'admin.review', to: '/admin/review' },
  { of: 'withdrawals', label: 'admin.withdraw', to: '/admin/withdrawals' },
  { of: 'rewards', label: 'admin.pqbox', to: '/admin/pqbox' },
  { of: 'reports', label: 'admin.reports', to: '/admin/reports' },
  { of: 'asks', label: 'admin.asks', to: '/admin/asks' },
  { of: 'refunds', label: 'admin.overview.refunds', to: '/admin/pledges?trouble=refund' },
];

/** How much waits for a decision, by kind; each leads to its list. */
export function WaitingTiles({ waiting }: { waiting: Waiting }) {
  return (
    <section aria-label={t('admin.overview.waiting')}>
      <h2>{t('admin.overview.waiting')}</h2>
      <ul className="ovw-t">
        {tiles.map(({ of, label, to }) => (
          <li key={of}>
            <Link to={to} className={waiting[of] > 0 ? 'is-on' : ''}>
              <span>{t(label)}</span>
              <b>{formatNumber(waiting[of])}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
