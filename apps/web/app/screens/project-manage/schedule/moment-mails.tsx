import { t } from '@pq/domain/copy';
import { Mail } from 'lucide-react';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { Icon } from '#app/ui/icon.tsx';

/** The mails that go out at the moment; none between two events. */
export function MomentMails({ preview: { at, events } }: { preview: ProjectPreview }) {
  const mails = events.filter((event) => event.at === at).flatMap((event) => event.mails);
  return (
    <section className="sc-box">
      <h2>{t('schedule.mails')}</h2>
      {mails.length === 0 ? <p className="sc-note">{t('schedule.mails.none')}</p> : null}
      <ul className="sc-ml">
        {mails.map(({ to, subject }) => (
          <li key={`${to} ${subject}`}>
            <Icon of={Mail} size={20} />
            <div>
              <b>{subject}</b>
              <p>{t(`schedule.to.${to}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
