import { t } from '@pq/domain/copy';
import { Mail } from 'lucide-react';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { Icon } from '#app/ui/icon.tsx';
import { note, ScheduleBox } from './schedule-box.tsx';

/** The mails that go out at the moment; none between two events. */
export function MomentMails({ preview: { at, events } }: { preview: ProjectPreview }) {
  const mails = events.filter((event) => event.at === at).flatMap((event) => event.mails);
  return (
    <ScheduleBox title={t('schedule.mails')}>
      {mails.length === 0 ? <p className={note}>{t('schedule.mails.none')}</p> : null}
      <ul>
        {mails.map(({ to, subject }) => (
          <li key={`${to} ${subject}`} className="flex gap-3 border-line py-3 text-note not-first:border-t">
            <Icon of={Mail} size={20} />
            <div>
              <b className="text-label">{subject}</b>
              <p className={note}>{t(`schedule.to.${to}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </ScheduleBox>
  );
}
