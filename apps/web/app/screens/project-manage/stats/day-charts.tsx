import { type LabelKey, t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { Fragment, type ReactNode } from 'react';
import { DayChart } from '#app/features/day-chart/day-chart.tsx';
import type { Day } from './days-table.tsx';

type Measure = 'amount' | 'count' | 'views' | 'scraps';

const charts: { of: Measure; title: LabelKey; says(value: number): string }[] = [
  { of: 'amount', title: 'stats.amount', says: formatWon },
  { of: 'count', title: 'stats.count', says: (n) => t('common.people', { n: formatNumber(n) }) },
  { of: 'views', title: 'stats.views', says: formatNumber },
  { of: 'scraps', title: 'stats.scraps', says: formatNumber },
];

/**
 * Four small charts with a bar a day. What they say is in the table below them, too. `beside` stands next to the first.
 */
export function DayCharts({ days, beside }: { days: readonly Day[]; beside: ReactNode }) {
  return (
    <div className="stt-g">
      {charts.map(({ of, title, says }) => (
        <Fragment key={of}>
          <DayChart
            days={days.map((day) => ({ date: day.date, value: day[of] }))}
            title={t(title)}
            says={says}
            tall={of === 'amount'}
            {...(of === 'amount' && { className: 'is-wide' })}
          />
          {of === 'amount' ? beside : null}
        </Fragment>
      ))}
    </div>
  );
}
