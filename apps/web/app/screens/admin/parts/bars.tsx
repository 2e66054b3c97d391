export type BarData = { label: string; value: number; text: string; isBad?: boolean };

/** A bar chart that is its own text: a line each with its label, bar and value. */
export function Bars({ bars }: { bars: readonly BarData[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="grid gap-2 text-note">
      {bars.map(({ label, value, text, isBad = false }) => (
        <li
          key={label}
          className="grid grid-cols-[88px_minmax(0,1fr)_minmax(72px,auto)] tablet:grid-cols-[88px_minmax(0,1fr)_120px] items-center gap-3"
        >
          <span className="text-ink-2 text-small">{label}</span>
          <span
            className="block h-2.5 overflow-hidden rounded-[4px] bg-ground-2 forced-colors:inset-ring forced-colors:inset-ring-ink"
            aria-hidden="true"
          >
            <i
              className={`block h-full min-w-0.5 forced-colors:bg-[Highlight] ${isBad ? 'bg-danger' : 'bg-brand'}`}
              style={{ width: `${(100 * Math.max(0, value)) / most}%` }}
            />
          </span>
          <span className="text-right tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
}
