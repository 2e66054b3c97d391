import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { Overview } from '#app/data/console/console.ts';

/** The same days as a table, the latest first: for those who cannot see the bars, and for copying. */
export function DaysTable({ days }: Pick<Overview, 'days'>) {
  return (
    <details>
      <summary>{t('stats.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard */}
      <section className="adm-x" aria-label={t('stats.table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('stats.col.date')}</th>
              <th scope="col">{t('admin.overview.pledged')}</th>
              <th scope="col">{t('admin.overview.charged')}</th>
              <th scope="col">{t('admin.overview.refunded')}</th>
              <th scope="col">{t('admin.overview.declined')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, pledged, charged, refunded, declined }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date)}</th>
                {[pledged, charged, refunded].map(({ count, amount }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three columns that stay where they are
                  <td key={at}>
                    {formatWon(amount)} <small>{t('admin.total', { n: formatNumber(count) })}</small>
                  </td>
                ))}
                <td>{formatNumber(declined)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
