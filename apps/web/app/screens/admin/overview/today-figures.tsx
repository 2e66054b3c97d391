import { type LabelKey, t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { Link } from 'react-router';
import type { Overview } from '#app/data/admin/overview.ts';
import { small } from '../parts/classes.ts';
import { OverviewPart, tile } from './overview-part.tsx';

type Day = Overview['days'][number];
type Figure = { label: LabelKey; to: string; value: string; note: string; isBad?: boolean };

const times = (count: number) => t('admin.total', { n: formatNumber(count) });

export function TodayFigures({ days }: { days: readonly Day[] }) {
  const [today, yesterday] = [days.at(-1), days.at(-2)];
  if (!today || !yesterday) return null;
  const span = `from=${today.date}&to=${today.date}`;
  const sum = (of: 'pledged' | 'charged' | 'refunded', label: LabelKey, to: string): Figure => ({
    label,
    to,
    value: formatWon(today[of].amount),
    note: t('admin.overview.total', {
      today: times(today[of].count),
      yesterday: formatWon(yesterday[of].amount),
    }),
  });
  const figures = [
    sum('pledged', 'admin.overview.pledged', `/admin/pledges?${span}`),
    sum('charged', 'admin.overview.charged', `/admin/charges?status=paid&${span}`),
    sum('refunded', 'admin.overview.refunded', '/admin/pledges?status=refund'),
    {
      label: 'admin.overview.declined',
      to: `/admin/charges?status=declined&${span}`,
      value: times(today.declined),
      note: t('admin.overview.failed', { today: times(today.failed), yesterday: times(yesterday.declined) }),
      ...(today.declined > 0 && { isBad: true }),
    } satisfies Figure,
  ];
  return (
    <OverviewPart label={t('admin.overview.today')}>
      <ul className="grid grid-cols-[1fr_1fr] gap-3 @laptop:grid-cols-4">
        {figures.map(({ label, to, value, note, isBad = false }) => (
          <li key={label}>
            <Link to={to} className={`${tile} border-line bg-white`}>
              <span className="text-small text-ink-2">{t(label)}</span>
              {/* Four in a row, each with room for a sum of millions on one line. */}
              <b
                className={`text-h3 tracking-tight wrap-anywhere pc:text-figure ${isBad ? 'text-danger' : ''}`}
              >
                {value}
              </b>
              <small className={small}>{note}</small>
            </Link>
          </li>
        ))}
      </ul>
    </OverviewPart>
  );
}
