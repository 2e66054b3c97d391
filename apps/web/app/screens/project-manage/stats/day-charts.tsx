import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { ReactNode } from 'react';
import { DayChart } from '#app/features/day-chart/day-chart.tsx';
import { AmountChart } from './amount-chart.tsx';
import type { Day } from './days-table.tsx';
import { ViewsChart } from './views-chart.tsx';

const people = (n: number) => t('common.people', { n: formatNumber(n) });

export function DayCharts({
  days,
  total,
  goal,
  aside,
}: {
  days: readonly Day[];
  total: number;
  goal: number;
  aside: ReactNode;
}) {
  const of = (measure: 'count' | 'scraps') => days.map((day) => ({ date: day.date, value: day[measure] }));
  return (
    <div className="mt-4 grid gap-4 @columns:grid-cols-3">
      <AmountChart days={days} total={total} goal={goal} />
      {aside}
      <DayChart days={of('count')} title={t('stats.count')} says={people} />
      <ViewsChart days={days} />
      <DayChart days={of('scraps')} title={t('stats.scraps')} says={formatNumber} />
    </div>
  );
}
