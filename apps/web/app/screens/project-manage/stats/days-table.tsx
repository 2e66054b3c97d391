import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { conversionPercent } from '@pq/domain/project/conversion';
import { ChevronDown } from 'lucide-react';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { Icon } from '#app/ui/icon.tsx';
import { cell, headCell, rowHead } from './parts.tsx';
import { raisedByDay } from './raised-by-day.ts';

export type Day = ProjectGraph['days'][number];

const inset = 'px-3 tablet:px-6';
const dayCell = `${cell} ${inset}`;

const columns = ['date', 'count', 'amount', 'sum', 'views', 'conversion', 'scraps'] as const;

/** For users who cannot see the charts, and for copying. */
export function DaysTable({ days, total }: { days: readonly Day[]; total: number }) {
  const { sums } = raisedByDay(days, { total, goal: 0 });
  return (
    <details className="group mt-4 overflow-x-auto rounded-card inset-ring inset-ring-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-4 text-button tablet:px-6 [&::-webkit-details-marker]:hidden group-open:[&>svg]:rotate-180">
        {t('stats.table')}
        <Icon of={ChevronDown} size={20} />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="overflow-x-auto" aria-label={t('stats.table')} tabIndex={0}>
        <table className="w-full border-collapse text-note">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={`${headCell} ${inset}`}>
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
      <th scope="row" className={`${rowHead} ${inset} font-normal whitespace-nowrap`}>
        {formatDate(date)}
      </th>
      <td className={dayCell}>{formatNumber(count)}</td>
      <td className={dayCell}>{formatWon(amount)}</td>
      <td className={dayCell}>{formatWon(sum)}</td>
      <td className={dayCell}>{formatNumber(views)}</td>
      <td className={dayCell}>
        {percent === null ? '–' : t('common.percent', { n: formatNumber(percent) })}
      </td>
      <td className={dayCell}>{formatNumber(scraps)}</td>
    </tr>
  );
}
