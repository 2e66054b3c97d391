import { formatMonthDay, seoulDate } from '@pq/domain/dates';
import type { ProjectPreview } from '#app/data/project-insight.ts';

/** The way from the opening to the rewards as a line. What it shows stands in the list of events, too. */
export function Track({ preview: { at, events } }: { preview: ProjectPreview }) {
  const first = Math.min(at, ...events.map((event) => event.at));
  const last = Math.max(at, ...events.map((event) => event.at));
  const placeOf = (moment: number) => (last === first ? 0 : ((moment - first) / (last - first)) * 100);
  const open = events.find(({ kind }) => kind === 'open');
  const close = events.find(({ kind }) => kind === 'close');
  return (
    <div className="sc-track" aria-hidden="true">
      <div className="line">
        {open && close ? (
          <i
            className="period"
            style={{ left: `${placeOf(open.at)}%`, width: `${placeOf(close.at) - placeOf(open.at)}%` }}
          />
        ) : null}
        {events.map((event) => (
          <i key={event.kind} className="dot" style={{ left: `${placeOf(event.at)}%` }} />
        ))}
        <b style={{ left: `${placeOf(at)}%` }} />
      </div>
      <p>
        <span>{formatMonthDay(seoulDate(first))}</span>
        <span>{formatMonthDay(seoulDate(last))}</span>
      </p>
    </div>
  );
}
