import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { conversionPercent } from '@pq/domain/project/conversion';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import {
  ChartFrame,
  dayAxis,
  gridStyle,
  tipProps,
  valueAxisStyle,
} from '#app/features/day-chart/chart-frame.tsx';
import { valueAxis } from '#app/features/day-chart/value-axis.ts';
import type { Day } from './days-table.tsx';

const key = 'size-2.5 rounded-[3px]';
const percentText = (n: number) => t('common.percent', { n: formatNumber(n) });
const margin = { top: 8, right: 8, bottom: 0, left: 0 };

export function ViewsChart({ days }: { days: readonly Day[] }) {
  const data = days.map((day) => ({ date: day.date, views: day.views, percent: conversionPercent(day) }));
  const most = Math.max(...data.map(({ percent }) => percent ?? 0));
  const lonely = data.filter(({ percent }) => percent !== null).length < 3;
  return (
    <ChartFrame
      title={t('stats.viewsAndConversion')}
      empty={data.every(({ views }) => views === 0)}
      control={
        <span className="ml-auto inline-flex items-center gap-1.5 text-small text-ink-3">
          <i className={`${key} bg-off`} />
          {t('stats.col.views')}
          <i className={`${key} ml-2 bg-purpose`} />
          {t('stats.col.conversion')}
        </span>
      }
    >
      <ResponsiveContainer width="100%" height={92}>
        <BarChart data={data} margin={margin} accessibilityLayer={false}>
          <CartesianGrid {...gridStyle} />
          <XAxis dataKey="date" hide />
          <YAxis {...valueAxisStyle} {...valueAxis(Math.max(...data.map(({ views }) => views)), 1)} />
          <Tooltip cursor={{ fill: 'var(--color-ground)' }} {...tipProps(formatNumber)} />
          <Bar
            dataKey="views"
            fill="var(--color-off)"
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
      <ResponsiveContainer width="100%" height={104}>
        <LineChart data={data} margin={margin} accessibilityLayer={false}>
          <CartesianGrid {...gridStyle} />
          <XAxis {...dayAxis} padding="gap" />
          <YAxis
            {...valueAxisStyle}
            tickCount={3}
            domain={[0, Math.max(1, Math.ceil(most))]}
            tickFormatter={percentText}
          />
          <Tooltip {...tipProps(percentText)} />
          <Line
            dataKey="percent"
            stroke="var(--color-purpose)"
            strokeWidth={2}
            dot={lonely ? { r: 3 } : false}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
