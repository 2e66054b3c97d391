import { TextField } from '#app/ui/forms/text-field.tsx';

export type Period = { from: string; to: string };

type Props = { period: Period; onPeriod(period: Period): void; labels: Period; error?: string | undefined };

/** The first and the last day of a period, as `YYYY-MM-DD`; empty where it has none. */
export function PeriodFields({ period, onPeriod, labels, error }: Props) {
  return (
    <>
      <TextField
        type="date"
        label={labels.from}
        value={period.from}
        onChange={(event) => onPeriod({ ...period, from: event.target.value })}
      />
      <TextField
        type="date"
        label={labels.to}
        error={error}
        value={period.to}
        onChange={(event) => onPeriod({ ...period, to: event.target.value })}
      />
    </>
  );
}
