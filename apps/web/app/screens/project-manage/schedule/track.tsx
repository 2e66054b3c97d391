import { t } from '@pq/domain/copy';
import { formatMonthDay, seoulDate } from '@pq/domain/dates';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { trackPlaces } from './track-places.ts';

/** The way from the opening to the rewards as a line with its points. What it shows stands in the list of events, too. */
export function Track({ preview: { at, events } }: { preview: ProjectPreview }) {
  const { columns, places, place } = trackPlaces(
    events.map((event) => event.at),
    at,
  );
  const placeOf = (kind: string) => places[events.findIndex((event) => event.kind === kind)];
  const [open, close] = [placeOf('open'), placeOf('close')];
  return (
    <div className="sc-track" aria-hidden="true">
      <div className="line">
        {open !== undefined && close !== undefined ? (
          <i className="period" style={{ left: `${open}%`, width: `${close - open}%` }} />
        ) : null}
        {events.map(({ kind }) => (
          <i key={kind} className="dot" style={{ left: `${placeOf(kind)}%` }} />
        ))}
        <b style={{ left: `${place}%` }} />
      </div>
      <p>
        {events.map(({ kind, at: moment }) => (
          <span key={kind} style={{ left: `${placeOf(kind)}%`, width: `${100 / columns}%` }}>
            <em>{t(`schedule.event.${kind}`)}</em>
            {formatMonthDay(seoulDate(moment))}
          </span>
        ))}
      </p>
    </div>
  );
}
