import { type LabelKey, t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { Link } from 'react-router';
import type { Waiting } from '#app/data/console/console.ts';
import { useNow } from '#app/now.ts';
import { isLate, waited } from '../times.ts';

const tiles: { of: keyof Waiting['since']; label: LabelKey; to: string }[] = [
  { of: 'reviews', label: 'admin.review', to: '/admin/review' },
  { of: 'withdrawals', label: 'admin.withdraw', to: '/admin/withdrawals' },
  { of: 'rewards', label: 'admin.pqbox', to: '/admin/pqbox' },
  { of: 'reports', label: 'admin.reports', to: '/admin/reports' },
  { of: 'asks', label: 'admin.asks', to: '/admin/asks' },
  { of: 'refunds', label: 'admin.overview.refunds', to: '/admin/pledges?trouble=refund' },
];

/** How much waits for a decision, by kind, and for how long the oldest does: red after a day. Each leads to its list. */
export function WaitingTiles({ waiting }: { waiting: Waiting }) {
  const nowMs = useNow();
  return (
    <section aria-label={t('admin.overview.waiting')}>
      <h2>{t('admin.overview.waiting')}</h2>
      <ul className="ovw-t">
        {tiles.map(({ of, label, to }) => (
          <li key={of}>
            <Link to={to} className={waiting[of] > 0 ? 'is-on' : ''}>
              <span>{t(label)}</span>
              <b>{formatNumber(waiting[of])}</b>
              <Oldest since={waiting.since[of]} nowMs={nowMs} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Oldest({ since, nowMs }: { since: number | null; nowMs: number }) {
  if (since === null) return null;
  const forMs = nowMs - since;
  return (
    <small className={isLate(forMs) ? 'is-late' : undefined}>
      {t('admin.overview.oldest', { time: waited(forMs) })}
    </small>
  );
}
