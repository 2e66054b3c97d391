import { t } from '@pq/domain/copy';
import { formatMonthDay, seoulDate } from '@pq/domain/dates';
import type { ProjectPreview } from '#app/data/project-insight.ts';

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

/**
 * In percent of the width of a track of equal steps, so that events within hours of each other do not
 * overlap. `at` beyond the ends has a column of its own.
 */
export function trackPlaces(
  points: readonly number[],
  at: number,
): { columns: number; places: number[]; place: number } {
  const isBefore = at < (points[0] ?? at);
  const isAfter = at > (points.at(-1) ?? at);
  const columns = Math.max(1, points.length + (isBefore || isAfter ? 1 : 0));
  const shift = isBefore ? 1 : 0;
  const middleOf = (column: number) => ((column + 0.5) / columns) * 100;
  const places = points.map((_, n) => middleOf(n + shift));
  if (isBefore) return { columns, places, place: middleOf(0) };
  if (isAfter) return { columns, places, place: middleOf(columns - 1) };
  const next = points.findIndex((point) => point > at);
  if (next === -1) return { columns, places, place: middleOf(Math.max(0, points.length - 1)) };
  const [from = at, to = at] = [points[next - 1], points[next]];
  return { columns, places, place: middleOf(next - 1 + (at - from) / (to - from)) };
}
