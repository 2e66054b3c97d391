import { t } from '@pq/domain/copy';
import { formatDate, formatMonthDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import './day-chart.css';

const TEN_THOUSAND = 10_000;

/** What a day stands for in a chart. */
type DayValue = { date: string; value: number };

/** A bar a day; the strongest day stands out. What it says has to stand in words beside it, too: nobody has to see bars. */
export function DayChart({
  days,
  title,
  says,
  className = '',
  tall = false,
}: {
  days: readonly DayValue[];
  title: string;
  says(value: number): string;
  className?: string;
  tall?: boolean;
}) {
  const most = days.reduce((best, day) => (day.value > best.value ? day : best), days[0] as DayValue);
  return (
    <figure className={`dch ${className}`}>
      <figcaption>
        <b>{title}</b>
        {most.value > 0 ? (
          <span>{t('stats.most', { date: formatMonthDay(most.date), value: says(most.value) })}</span>
        ) : null}
      </figcaption>
      {most.value === 0 ? <p className="dch-n">{t('stats.nothing')}</p> : null}
      <div aria-hidden="true" hidden={most.value === 0}>
        <ResponsiveContainer width="100%" height={tall ? 240 : 160}>
          <BarChart
            data={[...days]}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="2 4" />
            <XAxis
              dataKey="date"
              tickFormatter={formatMonthDay}
              tickLine={false}
              axisLine={{ stroke: 'var(--color-line)' }}
              minTickGap={24}
              tick={{ fill: 'var(--color-ink-3)', fontSize: 13 }}
            />
            <YAxis
              width={52}
              tickCount={tall ? 5 : 3}
              allowDecimals={false}
              tickFormatter={shortNumber}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--color-ink-3)', fontSize: 13 }}
            />
            <Tooltip
              cursor={{ fill: 'var(--color-ground)' }}
              isAnimationActive={false}
              content={({ payload, label }) =>
                payload?.[0] ? (
                  <div className="dch-tip">
                    {formatDate(String(label))} <b>{says(Number(payload[0].value))}</b>
                  </div>
                ) : null
              }
            />
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
      </div>
    </figure>
  );
}

/** 5,200,000 → 520만: an axis has no room for all the digits. */
function shortNumber(value: number): string {
  if (value < TEN_THOUSAND) return formatNumber(value);
  return t('stats.tenThousand', { n: formatNumber(Math.round(value / 1_000) / 10) });
}
