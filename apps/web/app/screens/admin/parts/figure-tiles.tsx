import { small } from './classes.ts';

export type Figure = { name: string; value: string; note?: string | null; isWarning?: boolean };

export function FigureTiles({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl
      className={`mb-4 grid grid-cols-2 gap-3 ${figures.length % 2 === 0 ? 'tablet:grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))]' : 'max-tablet:[&>:last-child]:col-span-2 tablet:grid-cols-3'}`}
      aria-label={label}
    >
      {figures.map(({ name, value, note, isWarning = false }) => (
        <div
          key={name}
          className="rounded-card border border-line bg-white px-4 py-3 tablet:px-5 tablet:py-4"
        >
          <dt className="text-ink-2 text-small">{name}</dt>
          <dd className="mt-0.5">
            <b className="block text-h3 tabular-nums wrap-anywhere tablet:text-h1">{value}</b>
            {note ? <small className={isWarning ? 'text-accent-ink text-small' : small}>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
