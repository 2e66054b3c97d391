import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { Overview } from '#app/data/admin/overview.ts';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { small } from '../parts/classes.ts';

const frame = 'mt-2 overflow-x-auto rounded-card border border-line bg-white';
const cell = 'px-4 py-2 whitespace-nowrap';
const head = `${cell} text-right text-small text-ink-3 first:text-left`;

/** For users who cannot see the charts, and for copying. */
export function DaysTable({ days }: Pick<Overview, 'days'>) {
  return (
    <details className="group/fold">
      <FoldLine className="text-control text-ink-2">{t('stats.table')}</FoldLine>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={frame} aria-label={t('stats.table')} tabIndex={0}>
        <table className="w-full border-collapse text-note">
          <thead>
            <tr>
              <th scope="col" className={head}>
                {t('stats.col.date')}
              </th>
              <th scope="col" className={head}>
                {t('admin.overview.pledged')}
              </th>
              <th scope="col" className={head}>
                {t('admin.overview.charged')}
              </th>
              <th scope="col" className={head}>
                {t('admin.overview.refunded')}
              </th>
              <th scope="col" className={head}>
                {t('admin.overview.declined')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, pledged, charged, refunded, declined }) => (
              <tr key={date} className="border-t border-line">
                <th scope="row" className={`${cell} text-left font-normal`}>
                  {formatDate(date)}
                </th>
                {[pledged, charged, refunded].map(({ count, amount }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                  <td key={at} className={`${cell} text-right`}>
                    {formatWon(amount)}{' '}
                    <small className={small}>{t('admin.total', { n: formatNumber(count) })}</small>
                  </td>
                ))}
                <td className={`${cell} text-right`}>{formatNumber(declined)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
