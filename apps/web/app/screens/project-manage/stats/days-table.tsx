import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { ChevronDown } from 'lucide-react';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { Icon } from '#app/ui/icon.tsx';

export type Day = ProjectGraph['days'][number];

/** The same days as a table: for those who cannot see the bars, and for copying. The latest first. */
export function DaysTable({ days }: { days: readonly Day[] }) {
  return (
    <details className="stt-t">
      <summary>
        {t('stats.table')}
        <Icon of={ChevronDown} size={20} />
      </summary>
      <table>
        <thead>
          <tr>
            {(['date', 'count', 'amount', 'views', 'scraps'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`stats.col.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, count, amount, views, scraps }) => (
            <tr key={date}>
              <th scope="row">{formatDate(date)}</th>
              <td>{formatNumber(count)}</td>
              <td>{formatWon(amount)}</td>
              <td>{formatNumber(views)}</td>
              <td>{formatNumber(scraps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
