import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { conversionPercent } from '@pq/domain/project/conversion';
import { ChevronDown } from 'lucide-react';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { Icon } from '#app/ui/icon.tsx';
import { raisedByDay } from './raised-by-day.ts';

export type Day = ProjectGraph['days'][number];

const columns = ['date', 'count', 'amount', 'sum', 'views', 'conversion', 'scraps'] as const;

/** The same days as a table: for those who cannot see the charts, and for copying. The latest first. */
export function DaysTable({ days, total }: { days: readonly Day[]; total: number }) {
  const { sums } = raisedByDay(days, { total, goal: 0 });
  return (
    <details className="stt-t">
      <summary>
        {t('stats.table')}
        <Icon of={ChevronDown} size={20} />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section aria-label={t('stats.table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`stats.col.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days
              .map((day, n) => ({ ...day, sum: sums[n]?.value ?? 0 }))
              .toReversed()
              .map((day) => (
                <DayRow key={day.date} day={day} />
              ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function DayRow({ day }: { day: Day & { sum: number } }) {
  const { date, count, amount, sum, views, scraps } = day;
  const percent = conversionPercent(day);
  return (
    <tr>
      <th scope="row">{formatDate(date)}</th>
      <td>{formatNumber(count)}</td>
      <td>{formatWon(amount)}</td>
      <td>{formatWon(sum)}</td>
      <td>{formatNumber(views)}</td>
      <td>{percent === null ? '–' : t('common.percent', { n: formatNumber(percent) })}</td>
      <td>{formatNumber(scraps)}</td>
    </tr>
  );
}
