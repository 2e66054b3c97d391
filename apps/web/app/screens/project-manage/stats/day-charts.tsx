import { type LabelKey, t } from '@pq/domain/copy';
import { formatDate, formatMonthDay } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { Fragment, type ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Day } from './days-table.tsx';

type Measure = 'amount' | 'count' | 'views' | 'scraps';

const TEN_THOUSAND = 10_000;
const charts: { of: Measure; title: LabelKey; says(value: number): string }[] = [
  { of: 'amount', title: 'stats.amount', says: formatWon },
  { of: 'count', title: 'stats.count', says: (n) => t('common.people', { n: formatNumber(n) }) },
  { of: 'views', title: 'stats.views', says: formatNumber },
  { of: 'scraps', title: 'stats.scraps', says: formatNumber },
];

/**
 * Four small charts with a bar a day; the strongest day stands out. What they say is in the table below them, too. `beside` stands
 * next to the first.
 */
export function DayCharts({ days, beside }: { days: readonly Day[]; beside: ReactNode }) {
  return (
    <div className="stt-g">
      {charts.map(({ of, title, says }) => (
        <Fragment key={of}>
          <DayChart days={days} of={of} title={t(title)} says={says} />
          {of === 'amount' ? beside : null}
        </Fragment>
      ))}
    </div>
  );
}

function DayChart({
  days,
  of,
  title,
  says,
}: {
  days: readonly Day[];
  of: Measure;
  title: string;
  says(value: number): string;
}) {
  const most = days.reduce((best, day) => (day[of] > best[of] ? day : best), days[0] as Day);
  return (
    <figure className={of === 'amount' ? 'stt-c is-wide' : 'stt-c'}>
      <figcaption>
        <b>{title}</b>
        {most[of] > 0 ? (
          <span>{t('stats.most', { date: formatMonthDay(most.date), value: says(most[of]) })}</span>
        ) : null}
      </figcaption>
      {most[of] === 0 ? <p className="stt-n">{t('stats.nothing')}</p> : null}
      <div aria-hidden="true" hidden={most[of] === 0}>
        <ResponsiveContainer width="100%" height={of === 'amount' ? 240 : 160}>
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
              tickCount={of === 'amount' ? 5 : 3}
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
                  <div className="stt-tip">
                    {formatDate(String(label))} <b>{says(Number(payload[0].value))}</b>
                  </div>
                ) : null
              }
            />
            <Bar dataKey={of} radius={[3, 3, 0, 0]} maxBarSize={28} isAnimationActive={false}>
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
