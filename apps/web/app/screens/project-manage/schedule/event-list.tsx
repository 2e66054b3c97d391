import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { CalendarClock, CalendarX2, CreditCard, Gift, type LucideIcon, Rocket, RotateCw } from 'lucide-react';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { PressArea } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Event = ProjectPreview['events'][number];

const icons: Record<Event['kind'], LucideIcon> = {
  open: Rocket,
  lastDay: CalendarClock,
  close: CalendarX2,
  payment: CreditCard,
  retry: RotateCw,
  reward: Gift,
};

/** Everything that the clock does with the project, in order; a press moves to that moment. */
export function EventList({
  preview: { at, events },
  onMove,
}: {
  preview: ProjectPreview;
  onMove(at: number): void;
}) {
  const current = events.findLast((event) => event.at <= at);
  return (
    <section className="sc-box">
      <h2>{t('schedule.list')}</h2>
      <p className="sc-note">{t('schedule.zone')}</p>
      <ol className="sc-ev">
        {events.map((event) => (
          <li key={event.kind} className={event.at <= at ? 'is-past' : undefined}>
            <PressArea aria-current={event === current ? 'step' : undefined} onClick={() => onMove(event.at)}>
              <time dateTime={new Date(event.at).toISOString()}>{formatMoment(event.at)}</time>
              <span className="mk">
                <Icon of={icons[event.kind]} size={16} />
              </span>
              <span className="x">
                <b>{t(`schedule.event.${event.kind}`)}</b>
                <span>{t(`schedule.event.${event.kind}.what`)}</span>
              </span>
            </PressArea>
          </li>
        ))}
      </ol>
    </section>
  );
}
