import { t } from '@pq/domain/copy';
import { formatMonthDay } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { type ReactNode, useState } from 'react';
import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceLine,
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
import { DayChart } from '#app/features/day-chart/day-chart.tsx';
import { valueAxis } from '#app/features/day-chart/value-axis.ts';
import type { Day } from './days-table.tsx';
import { raisedByDay } from './raised-by-day.ts';

type Props = { days: readonly Day[]; total: number; goal: number };
const views = ['daily', 'sum'] as const;

export function AmountChart({ days, total, goal }: Props) {
  const [view, setView] = useState<(typeof views)[number]>('daily');
  const control = (
    <fieldset className="ml-auto inline-flex gap-0.5 rounded-field bg-ground p-1">
      <legend className="sr-only">{t('stats.view')}</legend>
      {views.map((one) => (
        <label
          key={one}
          // The target is 44 px high.
          className="relative inline-flex min-h-9 cursor-pointer items-center rounded-badge px-3.5 text-small text-ink-2 outline-offset-1 outline-purpose after:absolute after:inset-x-0 after:-inset-y-1 has-checked:bg-white has-checked:font-semibold has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="view"
            className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
            checked={view === one}
            onChange={() => setView(one)}
          />
          {t(`stats.view.${one}`)}
        </label>
      ))}
    </fieldset>
  );
  if (view === 'sum') return <SumChart days={days} total={total} goal={goal} control={control} />;
  return (
    <DayChart
      days={days.map(({ date, amount }) => ({ date, value: amount }))}
      title={t('stats.raised')}
      says={formatWon}
      control={control}
      className="@columns:col-span-2"
      tall
    />
  );
}

function SumChart({ days, total, goal, control }: Props & { control: ReactNode }) {
  const { sums, reachedOn } = raisedByDay(days, { total, goal });
  const line = { amount: formatWon(goal), date: reachedOn === null ? '' : formatMonthDay(reachedOn) };
  return (
    <ChartFrame
      title={t('stats.raised')}
      note={
        goal === 0 ? null : reachedOn === null ? t('stats.goalLine', line) : t('stats.goalLine.reached', line)
      }
      control={control}
      empty={total === 0}
      className="@columns:col-span-2"
    >
      <ResponsiveContainer width="100%" height={240}>
        <AreaChart data={sums} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid {...gridStyle} />
          <XAxis {...dayAxis} />
          <YAxis {...valueAxisStyle} {...valueAxis(Math.max(goal, ...sums.map(({ value }) => value)), 4)} />
          <Tooltip {...tipProps(formatWon)} />
          {goal > 0 ? (
            <ReferenceLine
              y={goal}
              ifOverflow="extendDomain"
              stroke="var(--color-accent-ink)"
              strokeDasharray="5 4"
            />
          ) : null}
          <Area
            dataKey="value"
            stroke="var(--color-purpose)"
            strokeWidth={2}
            fill="var(--color-purpose-tint)"
            dot={sums.length === 1}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
