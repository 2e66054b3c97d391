import { t } from '@pq/domain/copy';
import { formatMoment, seoulDate, seoulInstant } from '@pq/domain/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

const MINUTE_MS = 60_000;

/** Which moment is looked at, and the ways to another one: the event before and after, any minute, now. */
export function MomentBar({
  preview: { at, now, events },
  onMove,
}: {
  preview: ProjectPreview;
  onMove(at: number | null): void;
}) {
  const before = events.findLast((event) => event.at < at);
  const after = events.find((event) => event.at > at);
  const field = useId();
  return (
    <div className="sc-bar">
      <div>
        <p>{t(at === now ? 'schedule.now' : 'schedule.moved')}</p>
        <h2 aria-live="polite">{formatMoment(at)}</h2>
      </div>
      <div className="sc-ways">
        <label className="sr" htmlFor={field}>
          {t('schedule.pick')}
        </label>
        <input
          id={field}
          className="sc-at"
          type="datetime-local"
          required
          value={toField(at)}
          onChange={({ target }) => {
            const picked = fromField(target.value);
            if (picked !== null) onMove(picked);
          }}
        />
        <Button look="line" height={40} disabled={!before} onClick={() => before && onMove(before.at)}>
          <Icon of={ChevronLeft} size={20} />
          {t('schedule.prev')}
        </Button>
        <Button look="line" height={40} disabled={!after} onClick={() => after && onMove(after.at)}>
          {t('schedule.next')}
          <Icon of={ChevronRight} size={20} />
        </Button>
        <Button look="text" height={40} onClick={() => onMove(null)}>
          {t('schedule.toNow')}
        </Button>
      </div>
    </div>
  );
}

/** The field shows the clock of Seoul, wherever the browser is. */
function toField(at: number): string {
  return `${seoulDate(at)}T${formatMoment(at).slice(11)}`;
}

function fromField(text: string): number | null {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? [];
  if (!date) return null;
  const at = seoulInstant(date, Number(hours)) + Number(minutes) * MINUTE_MS;
  return Number.isFinite(at) && at >= 0 ? at : null;
}
