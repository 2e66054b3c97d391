import { t } from '@pq/domain/copy';
import { formatMonthDay } from '@pq/domain/dates';
import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartFrame, dayAxis, gridStyle, tipProps, valueAxisStyle } from './chart-frame.tsx';
import { valueAxis } from './value-axis.ts';

type DayValue = { date: string; value: number };

/** Its content has to be written next to it as well, for users who cannot see it. */
export function DayChart({
  days,
  title,
  says,
  control,
  className = '',
  tall = false,
}: {
  days: readonly DayValue[];
  title: string;
  says(value: number): string;
  control?: ReactNode;
  className?: string;
  tall?: boolean;
}) {
  const most = days.reduce((best, day) => (day.value > best.value ? day : best), days[0] as DayValue);
  return (
    <ChartFrame
      title={title}
      note={
        most.value > 0 ? t('stats.most', { date: formatMonthDay(most.date), value: says(most.value) }) : null
      }
      control={control}
      empty={most.value === 0}
      className={className}
    >
      <ResponsiveContainer width="100%" height={tall ? 240 : 160}>
        <BarChart
          data={[...days]}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid {...gridStyle} />
          <XAxis {...dayAxis} />
          <YAxis {...valueAxisStyle} {...valueAxis(most.value, tall ? 4 : 2)} />
          <Tooltip cursor={{ fill: 'var(--color-ground)' }} {...tipProps(says)} />
          <Bar dataKey="value" radius={[3, 3, 0, 0]} maxBarSize={28} isAnimationActive={false}>
            {days.map((day) => (
              <Cell
                key={day.date}
                fill={day === most ? 'var(--color-purpose)' : 'var(--color-purpose-line)'}
              />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
