import { t } from '@pq/domain/copy';
import { formatMoment, seoulDate, seoulInstant } from '@pq/domain/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
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
  return (
    <div className="sc-bar">
      <div>
        <p>{t(at === now ? 'schedule.now' : 'schedule.moved')}</p>
        <h2 aria-live="polite">{formatMoment(at)}</h2>
      </div>
      <div className="sc-ways">
        <div className="sc-at">
          <DateField
            label={t('schedule.pick')}
            labelHidden
            value={seoulDate(at)}
            onValue={(date) => date && onMove(instantAt(date, timeOf(at)))}
          />
          <TextField
            type="time"
            label={t('schedule.pick.time')}
            labelHidden
            required
            value={timeOf(at)}
            onChange={({ target }) => target.value && onMove(instantAt(seoulDate(at), target.value))}
          />
        </div>
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

/** The clock of Seoul, wherever the browser is: HH:MM. */
const timeOf = (at: number) => formatMoment(at).slice(11);

function instantAt(date: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return seoulInstant(date, hours) + minutes * MINUTE_MS;
}
