import { previewProject } from '@pq/contract/endpoints/project-insight';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { isUnapproved } from '@pq/domain/project/project';
import { outcomes } from '@pq/domain/project/schedule';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useOutletContext, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { EventList } from './event-list.tsx';
import { MomentBar } from './moment-bar.tsx';
import { MomentCard } from './moment-card.tsx';
import { box, note, ScheduleBox } from './schedule-box.tsx';
import { Track } from './track.tsx';

// `?at=` is in epoch ms; `?assume=` is the outcome.
export default function ScheduleScreen() {
  const project = useOutletContext<Project>();
  const [query] = useSearchParams();
  const at = readMoment(query.get('at'));
  const assume = outcomes.find((known) => known === query.get('assume'));
  const preview = useQuery(callQuery(useApi(), previewProject, { key: project.key, at, outcome: assume }));
  if (preview.isPending) return <ManageSkeleton />;
  if (!preview.data || wasRefused(preview))
    return <ErrorState title={preview.error?.message ?? ''} onRetry={() => void preview.refetch()} />;
  if (preview.data.events.length === 0) return <EmptyState title={t('schedule.none')} />;
  return <Moved preview={preview.data} project={project} />;
}

function Moved({ preview, project }: { preview: ProjectPreview; project: Project }) {
  const changeQuery = useQueryChange();
  const change = (name: 'at' | 'assume', value: string | null) => {
    changeQuery((before) => withFields(before, { [name]: value ?? undefined }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const move = (at: number | null) => change('at', at === null ? null : String(at));
  return (
    <section className="@container mt-6" aria-label={t('schedule.title')}>
      <div className={box}>
        <MomentBar preview={preview} onMove={move} />
        <Track preview={preview} />
        {isUnapproved(project.state) ? <p className={note}>{t('schedule.approved')}</p> : null}
        {project.state === 'blind' ? <p className={note}>{t('schedule.hidden')}</p> : null}
      </div>
      <div className="mt-5 grid items-start gap-5 @columns:grid-cols-[minmax(0,1fr)_400px]">
        <EventList preview={preview} onMove={move} />
        <div className="grid gap-5">
          <MomentCard preview={preview} onAssume={(outcome) => change('assume', outcome)} />
          <MomentMails preview={preview} />
        </div>
      </div>
    </section>
  );
}

// Undefined means now.
function readMoment(text: string | null): number | undefined {
  return text !== null && /^\d{1,13}$/.test(text) ? Math.min(Number(text), 8_000_000_000_000) : undefined;
}

function MomentMails({ preview: { at, events } }: { preview: ProjectPreview }) {
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
