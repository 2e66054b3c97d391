import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { CalendarClock, CalendarX2, CreditCard, Gift, type LucideIcon, Rocket, RotateCw } from 'lucide-react';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { PressArea } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { note, ScheduleBox } from './schedule-box.tsx';

type Event = ProjectPreview['events'][number];

const icons: Record<Event['kind'], LucideIcon> = {
  open: Rocket,
  lastDay: CalendarClock,
  close: CalendarX2,
  payment: CreditCard,
  retry: RotateCw,
  reward: Gift,
};

export function EventList({
  preview: { at, events },
  onMove,
}: {
  preview: ProjectPreview;
  onMove(at: number): void;
}) {
  const current = events.findLast((event) => event.at <= at);
  return (
    <ScheduleBox title={t('schedule.list')}>
      <p className={note}>{t('schedule.zone')}</p>
      <ol className="-mx-3 mt-3">
        {events.map((event) => (
          <li key={event.kind}>
            <PressArea
              className="grid w-full grid-cols-[32px_minmax(0,1fr)] gap-3 rounded-field p-3 text-left hover:bg-ground aria-[current]:bg-ground tablet:grid-cols-[120px_32px_minmax(0,1fr)]"
              aria-current={event === current ? 'step' : undefined}
              onClick={() => onMove(event.at)}
            >
              <time
                className="text-control whitespace-nowrap max-tablet:col-start-2 tablet:leading-[2rem]"
                dateTime={new Date(event.at).toISOString()}
              >
                {formatMoment(event.at)}
              </time>
              <span
                className={`grid size-8 place-items-center rounded-[50%] max-tablet:col-start-1 max-tablet:row-span-2 max-tablet:row-start-1 ${event === current ? 'bg-purpose text-white' : event.at <= at ? 'bg-purpose-tint text-purpose-hover' : 'text-ink-2 inset-ring inset-ring-line'}`}
              >
                <Icon of={icons[event.kind]} size={16} />
              </span>
              <span className="max-tablet:col-start-2">
                <b className="block text-button">{t(`schedule.event.${event.kind}`)}</b>
                <span className="text-small text-ink-2">{t(`schedule.event.${event.kind}.what`)}</span>
              </span>
            </PressArea>
          </li>
        ))}
      </ol>
    </ScheduleBox>
  );
}
