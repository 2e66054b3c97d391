import { type LabelKey, t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { Link } from 'react-router';
import type { Waiting } from '#app/data/admin/overview.ts';
import { useNow } from '#app/lib/now.ts';
import { isLate, waited } from '../times.ts';
import { OverviewPart, tile } from './overview-part.tsx';

const tiles: { of: keyof Waiting['since']; label: LabelKey; to: string }[] = [
  { of: 'reviews', label: 'admin.review', to: '/admin/review' },
  { of: 'withdrawals', label: 'admin.withdraw', to: '/admin/withdrawals' },
  { of: 'identities', label: 'admin.identity', to: '/admin/identity' },
  { of: 'rewards', label: 'admin.pqbox', to: '/admin/pqbox' },
  { of: 'reports', label: 'admin.reports', to: '/admin/reports' },
  { of: 'news', label: 'admin.overview.news', to: '/admin/news' },
  { of: 'asks', label: 'admin.asks', to: '/admin/asks' },
  { of: 'refunds', label: 'admin.overview.refunds', to: '/admin/pledges?trouble=refund' },
  { of: 'overdue', label: 'admin.overdue', to: '/admin/overdue' },
  { of: 'payouts', label: 'admin.payout', to: '/admin/payout' },
  { of: 'differences', label: 'admin.comparison', to: '/admin/reconciliation' },
];

export function WaitingTiles({ waiting }: { waiting: Waiting }) {
  const nowMs = useNow();
  return (
    <OverviewPart label={t('admin.overview.waiting')}>
      <ul className="grid grid-cols-[1fr_1fr] gap-3 tablet:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
        {tiles.map(({ of, label, to }) => {
          const waits = waiting[of] > 0;
          return (
            <li key={of}>
              <Link
                to={to}
                className={`${tile} ${waits ? 'border-transparent bg-brand-tint forced-colors:inset-ring forced-colors:inset-ring-[CanvasText]' : 'border-line bg-white'}`}
              >
                <span className="text-small text-ink-2">{t(label)}</span>
                <b className={`text-figure tracking-body ${waits ? 'text-brand' : 'text-ink-3'}`}>
                  {formatNumber(waiting[of])}
                </b>
                <Oldest since={waiting.since[of]} nowMs={nowMs} />
              </Link>
            </li>
          );
        })}
      </ul>
    </OverviewPart>
  );
}

function Oldest({ since, nowMs }: { since: number | null; nowMs: number }) {
  if (since === null) return null;
  const forMs = nowMs - since;
  return (
    <small className={`text-small ${isLate(forMs) ? 'font-semibold text-danger-hover' : 'text-ink-2'}`}>
      {t('admin.overview.oldest', { time: waited(forMs) })}
    </small>
  );
}
