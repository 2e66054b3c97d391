import { t } from '@pq/domain/copy';
import { formatMonthDay, seoulDate } from '@pq/domain/dates';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { trackPlaces } from './track-places.ts';

const dot = 'absolute top-1/2 -translate-1/2 rounded-[50%]';

/** Decorative: the list of events has the same content. */
export function Track({ preview: { at, events } }: { preview: ProjectPreview }) {
  const { columns, places, place } = trackPlaces(
    events.map((event) => event.at),
    at,
  );
  const placeOf = (kind: string) => places[events.findIndex((event) => event.kind === kind)];
  const [open, close] = [placeOf('open'), placeOf('close')];
  return (
    <div className="mx-2 mt-7 mb-1" aria-hidden="true">
      <div className="relative h-1.5 rounded-[3px] bg-ground-2">
        {open !== undefined && close !== undefined ? (
          <i
            className="absolute inset-y-0 rounded-[3px] bg-purpose"
            style={{ left: `${open}%`, width: `${close - open}%` }}
          />
        ) : null}
        {events.map(({ kind }) => (
          <i
            key={kind}
            className={`${dot} size-3.5 border-2 border-ink-3 bg-white`}
            style={{ left: `${placeOf(kind)}%` }}
          />
        ))}
        <b className={`${dot} size-5 border-3 border-white bg-ink`} style={{ left: `${place}%` }} />
      </div>
      <p className="relative mt-3 h-14 tablet:h-11">
        {events.map(({ kind, at: moment }) => (
          <span
            key={kind}
            className="absolute -translate-x-1/2 text-center text-small text-ink-3 max-tablet:text-badge max-tablet:font-normal tablet:px-0.5"
            style={{ left: `${placeOf(kind)}%`, width: `${100 / columns}%` }}
          >
            <em className="block text-ink not-italic">
              <span className="max-tablet:hidden">{t(`schedule.event.${kind}`)}</span>
              {/* Phones have space for a word; the list below has the whole name. */}
              <span className="tablet:hidden">{t(`schedule.event.${kind}.short`)}</span>
            </em>
            {formatMonthDay(seoulDate(moment))}
          </span>
        ))}
      </p>
    </div>
  );
}
