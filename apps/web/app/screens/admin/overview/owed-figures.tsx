import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { Link } from 'react-router';
import type { Overview } from '#app/data/admin/overview.ts';
import { small } from '../parts/classes.ts';
import { OverviewPart, tile } from './overview-part.tsx';

/** What makers are owed on a business day, and what of it lies apart. */
export function OwedFigures({ owed: { day, owed, apart } }: Pick<Overview, 'owed'>) {
  const date = formatDate(day);
  const figures = [
    { name: t('admin.overview.owed'), amount: owed, note: t('admin.overview.owed.note', { date }) },
    { name: t('admin.overview.apart'), amount: apart, note: t('admin.overview.apart.note', { date }) },
  ];
  return (
    <OverviewPart label={t('admin.overview.makers')}>
      <ul className="grid gap-3 tablet:grid-cols-2">
        {figures.map(({ name, amount, note }) => (
          <li key={name}>
            <Link to="/admin/payout" className={`${tile} border-line bg-white`}>
              <span className="text-small text-ink-2">{name}</span>
              <b className="text-h3 tabular-nums tracking-tight wrap-anywhere pc:text-figure">
                {formatWon(amount)}
              </b>
              <small className={small}>{note}</small>
            </Link>
          </li>
        ))}
      </ul>
    </OverviewPart>
  );
}
