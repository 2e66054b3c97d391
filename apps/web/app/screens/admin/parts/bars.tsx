import { percentOf } from '@pq/domain/percent';

export type BarData = { label: string; value: number; text: string; isBad?: boolean };

/** A bar chart that is its own text: a line each with its label, bar and value. */
export function Bars({ bars }: { bars: readonly BarData[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="grid grid-cols-[88px_minmax(0,1fr)_auto] gap-x-3 gap-y-2 text-note">
      {bars.map(({ label, value, text, isBad = false }) => (
        <li key={label} className="col-span-3 grid grid-cols-subgrid items-center">
          <span className="text-ink-2 text-small">{label}</span>
          <span
            className="block h-2.5 overflow-hidden rounded-[4px] bg-ground-2 forced-colors:inset-ring forced-colors:inset-ring-ink"
            aria-hidden="true"
          >
            <i
              className={`block h-full min-w-0.5 forced-colors:bg-[Highlight] ${isBad ? 'bg-danger' : 'bg-brand'}`}
              style={{ width: `${percentOf(value, most, 2)}%` }}
            />
          </span>
          <span className="text-right tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
}
