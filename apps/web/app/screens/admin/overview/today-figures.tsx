import { type LabelKey, t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { Link } from 'react-router';
import type { Overview } from '#app/data/console/console.ts';

type Day = Overview['days'][number];
type Figure = { label: LabelKey; to: string; value: string; note: string; look?: string };

const times = (count: number) => t('admin.total', { n: formatNumber(count) });

/** What today has brought, beside yesterday. */
export function TodayFigures({ days }: { days: readonly Day[] }) {
  const [today, yesterday] = [days.at(-1), days.at(-2)];
  if (!today || !yesterday) return null;
  const sum = (of: 'pledged' | 'charged' | 'refunded', label: LabelKey, to: string): Figure => ({
    label,
    to,
    value: formatWon(today[of].amount),
    note: t('admin.overview.beside', {
      today: times(today[of].count),
      yesterday: formatWon(yesterday[of].amount),
    }),
  });
  const figures = [
    sum('pledged', 'admin.overview.pledged', '/admin/pledges'),
    sum('charged', 'admin.overview.charged', '/admin/charges?status=paid'),
    sum('refunded', 'admin.overview.refunded', '/admin/pledges?status=refund'),
    {
      label: 'admin.overview.declined',
      to: '/admin/charges?status=declined',
      value: times(today.declined),
      note: t('admin.overview.failed', { today: times(today.failed), yesterday: times(yesterday.declined) }),
      ...(today.declined > 0 && { look: 'is-bad' }),
    } satisfies Figure,
  ];
  return (
    <section aria-label={t('admin.overview.today')}>
      <h2>{t('admin.overview.today')}</h2>
      <ul className="ovw-f">
        {figures.map(({ label, to, value, note, look = '' }) => (
          <li key={label} className={look}>
            <Link to={to}>
              <span>{t(label)}</span>
              <b>{value}</b>
              <small>{note}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
