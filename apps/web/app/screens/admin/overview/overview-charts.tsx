import { type LabelKey, t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { Overview } from '#app/data/admin/overview.ts';
import { DayChart } from '#app/features/day-chart/day-chart.tsx';

type Day = Overview['days'][number];

const times = (n: number) => t('admin.total', { n: formatNumber(n) });
const charts: { title: LabelKey; of(day: Day): number; says(value: number): string }[] = [
  { title: 'admin.overview.pledged', of: (day) => day.pledged.amount, says: formatWon },
  { title: 'admin.overview.charged', of: (day) => day.charged.amount, says: formatWon },
  { title: 'admin.overview.refunded', of: (day) => day.refunded.amount, says: formatWon },
  { title: 'admin.overview.declined', of: (day) => day.declined, says: times },
];

export function OverviewCharts({ days }: { days: readonly Day[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @laptop:grid-cols-[1fr_1fr]">
      {charts.map(({ title, of, says }) => (
        <DayChart
          key={title}
          className="min-w-0 bg-white"
          days={days.map((day) => ({ date: day.date, value: of(day) }))}
          title={t(title)}
          says={says}
        />
      ))}
    </div>
  );
}
