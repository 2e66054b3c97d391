import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { Overview } from '#app/data/admin/overview.ts';
import { labelledPairs } from '#app/features/labelled-pairs.ts';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { small } from '../parts/classes.ts';

const cell = 'whitespace-nowrap tablet:px-4 tablet:py-2';
const value = `${labelledPairs.value} ${cell} text-right tabular-nums`;
const head = 'px-4 py-2 text-right text-small text-ink-3 font-normal first:text-left';
const sums = ['pledged', 'charged', 'refunded'] as const;

/** For users who cannot see the charts, and for copying. */
export function DaysTable({ days }: Pick<Overview, 'days'>) {
  return (
    <details className="group/fold">
      <FoldLine className="text-control text-ink-2">{t('stats.table')}</FoldLine>
      <div className="mt-2 rounded-card border border-line bg-white max-tablet:px-4 max-tablet:py-1">
        <table className={labelledPairs.table}>
          <caption className="sr-only">{t('stats.table')}</caption>
          <thead className={labelledPairs.head}>
            <tr>
              <th scope="col" className={head}>
                {t('stats.col.date')}
              </th>
              {[...sums, 'declined' as const].map((column) => (
                <th key={column} scope="col" className={head}>
                  {t(`admin.overview.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={labelledPairs.body}>
            {days.toReversed().map((day) => (
              <tr key={day.date} className={`${labelledPairs.row} max-tablet:first:border-t-0`}>
                <th scope="row" className={`${cell} text-left font-normal max-tablet:font-semibold`}>
                  {formatDate(day.date)}
                </th>
                {sums.map((column) => (
                  <td key={column} className={value} data-label={t(`admin.overview.${column}`)}>
                    <span>
                      {formatWon(day[column].amount)}{' '}
                      <small className={small}>
                        {t('admin.total', { n: formatNumber(day[column].count) })}
                      </small>
                    </span>
                  </td>
                ))}
                <td className={value} data-label={t('admin.overview.declined')}>
                  {formatNumber(day.declined)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
