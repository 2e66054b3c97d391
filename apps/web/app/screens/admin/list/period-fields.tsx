import { DateField } from '#app/features/form/date-field.tsx';

export type Period = { from: string; to: string };

type Props = { period: Period; onPeriod(period: Period): void; labels: Period; error?: string | undefined };

export function PeriodFields({ period, onPeriod, labels, error }: Props) {
  return (
    <>
      <DateField label={labels.from} value={period.from} onValue={(from) => onPeriod({ ...period, from })} />
      <DateField
        label={labels.to}
        error={error}
        min={period.from || undefined}
        value={period.to}
        onValue={(to) => onPeriod({ ...period, to })}
      />
    </>
  );
}
