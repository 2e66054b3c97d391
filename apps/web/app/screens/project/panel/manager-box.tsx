import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { isUnapproved } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChartColumn, MessageCircleQuestion, PackageOpen, Users } from 'lucide-react';
import { managementPath } from '#app/addresses/pqbox-path.ts';
import { useApi } from '#app/data/client/api.tsx';
import { commentCountQuery } from '#app/data/comments.ts';
import { OwnActions } from '#app/features/own-project/own-actions.tsx';
import { ProjectStateBadge } from '#app/features/own-project/project-state-badge.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import './manager-box.css';

/**
 * What the maker of a project and administrators see on its page: how it stands, why it was rejected or
 * hidden, what to manage.
 */
export function ManagerBox({ project, base }: { project: Project; base: string }) {
  const { state, rejectMessage, hiddenReason } = project;
  const isOwn = useViewer()?.uid === project.profile.uid;
  const thread = { type: project.purpose, id: project.key };
  const waiting = useQuery(commentCountQuery(useApi(), thread)).data?.waiting ?? 0;
  const hasOpened = !isUnapproved(state);
  return (
    <section className="d-mg" aria-labelledby="manage">
      <h2 id="manage">
        {t('owner.manage')}
        <ProjectStateBadge state={state} />
        {project.withdrawRequested ? <Badge look="warn">{t('project.withdrawReview.pending')}</Badge> : null}
      </h2>
      <p>{standing(project)}</p>
      {state === 'reject' && rejectMessage ? (
        <div className="why">
          <h3>{t('detail.reject.title')}</h3>
          <p>{rejectMessage}</p>
        </div>
      ) : null}
      {state === 'blind' && hiddenReason ? (
        <div className="why">
          <h3>{t('detail.hidden.title')}</h3>
          <p>{hiddenReason}</p>
        </div>
      ) : null}
      {hasOpened ? null : (
        <div className="go">
          {isOwn ? <OwnActions project={project} /> : null}
          <ButtonLink look="line" height={40} to={`${base}/schedule`}>
            <Icon of={CalendarClock} size={20} />
            {t('schedule.title')}
          </ButtonLink>
        </div>
      )}
      {hasOpened ? (
        <div className="go">
          <ButtonLink look="line" height={40} to={`${base}/supporters`}>
            <Icon of={Users} size={20} />
            {t('owner.supporters')}
          </ButtonLink>
          <ButtonLink look="line" height={40} to={`${base}/stats`}>
            <Icon of={ChartColumn} size={20} />
            {t('owner.stats')}
          </ButtonLink>
          <ButtonLink
            look="line"
            height={40}
            to={managementPath({ purpose: project.purpose, prjtId: project.key })}
          >
            <Icon of={PackageOpen} size={20} />
            {t('owner.pqbox')}
          </ButtonLink>
          {waiting > 0 ? (
            <ButtonLink look="line" height={40} to={`${base}/inquiry`}>
              <Icon of={MessageCircleQuestion} size={20} />
              {t('owner.answer', { n: formatNumber(waiting) })}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function standing({ state, period }: Project): string {
  switch (state) {
    case 'ready':
      return t('owner.state.ready', { date: formatDate(period.start) });
    case 'funding':
      return t('owner.state.funding', { date: formatDate(period.finish) });
    default:
      return t(`owner.state.${state}`);
  }
}
