import { t } from '@pq/domain/copy';
import { formatDate, formatMonthDay } from '@pq/domain/dates';
import type { ReactNode } from 'react';
import type { TooltipContentProps } from 'recharts';

type Props = {
  title: string;
  note?: string | null;
  control?: ReactNode;
  empty?: boolean;
  className?: string;
  children: ReactNode;
};

/** Its content has to be written next to it as well, for users who cannot see it. */
export function ChartFrame({ title, note, control, empty = false, className = '', children }: Props) {
  return (
    <figure className={`rounded-card p-4 inset-ring inset-ring-line tablet:px-6 tablet:py-5 ${className}`}>
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <b className="text-h3 tracking-body">{title}</b>
        {note ? <span className="text-small text-ink-3">{note}</span> : null}
        {control}
      </figcaption>
      {empty ? <p className="text-small text-ink-3">{t('stats.nothing')}</p> : null}
      <div aria-hidden="true" hidden={empty}>
        {children}
      </div>
    </figure>
  );
}

export const tipProps = (says: (value: number) => string) => ({
  isAnimationActive: false,
  content: ({ payload, label }: Pick<TooltipContentProps, 'payload' | 'label'>) =>
    payload?.[0]?.value == null ? null : (
      <div className="rounded-field bg-toast px-3 py-2 text-small text-on-veil">
        {formatDate(String(label))} <b>{says(Number(payload[0].value))}</b>
      </div>
    ),
});

const axis = { tickLine: false, tick: { fill: 'var(--color-ink-3)', fontSize: 13 } } as const;
export const dayAxis = {
  ...axis,
  axisLine: { stroke: 'var(--color-line)' },
  minTickGap: 24,
  dataKey: 'date',
  tickFormatter: formatMonthDay,
} as const;
export const valueAxisStyle = { ...axis, width: 52, axisLine: false } as const;
export const gridStyle = { vertical: false, stroke: 'var(--color-line)', strokeDasharray: '2 4' } as const;
