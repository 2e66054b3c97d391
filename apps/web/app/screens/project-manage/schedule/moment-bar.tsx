import { t } from '@pq/domain/copy';
import { formatClock, formatMoment, seoulDate, seoulMoment } from '@pq/domain/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { note } from './schedule-box.tsx';

export function MomentBar({
  preview: { at, now, events },
  onMove,
}: {
  preview: ProjectPreview;
  onMove(at: number | null): void;
}) {
  const before = events.findLast((event) => event.at < at);
  const after = events.find((event) => event.at > at);
  const move = (date: string, time: string) => {
    const moment = seoulMoment(date, time);
    if (moment !== null) onMove(moment);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <p className={note}>{t(at === now ? 'schedule.now' : 'schedule.moved')}</p>
        <h2 className="text-h1" aria-live="polite">
          {formatMoment(at)}
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="grid max-w-full grid-cols-[minmax(0,172px)_minmax(0,132px)] gap-2 max-tablet:min-h-11 max-tablet:flex-[1_0_100%]">
          <DateField
            label={t('schedule.pick')}
            labelHidden
            value={seoulDate(at)}
            onValue={(date) => move(date, formatClock(at))}
          />
          <TextField
            type="time"
            label={t('schedule.pick.time')}
            labelHidden
            required
            value={formatClock(at)}
            onChange={({ target }) => move(seoulDate(at), target.value)}
          />
        </div>
        <Step to={before?.at} onMove={onMove}>
          <Icon of={ChevronLeft} size={20} />
          {t('schedule.prev')}
        </Step>
        <Step to={after?.at} onMove={onMove}>
          {t('schedule.next')}
          <Icon of={ChevronRight} size={20} />
        </Step>
        <Button variant="text" height={40} className="max-tablet:min-h-11" onClick={() => onMove(null)}>
          {t('schedule.toNow')}
        </Button>
      </div>
    </div>
  );
}

// Disabled by `aria-disabled`, so that it retains the focus when a keyboard user reaches the last event.
function Step({
  to,
  onMove,
  children,
}: {
  to: number | undefined;
  onMove(at: number): void;
  children: ReactNode;
}) {
  const isOff = to === undefined;
  return (
    <Button
      variant="line"
      height={40}
      className="max-tablet:min-h-11"
      off={isOff}
      onClick={() => isOff || onMove(to)}
    >
      {children}
    </Button>
  );
}
