import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { isUnapproved, routeWords } from '@pq/domain/project/project';
import { MessageCircleQuestion } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { managementPath } from '#app/addresses/pqbox-path.ts';
import { projectPath } from '#app/addresses/project-path.ts';
import type { OwnProject } from '#app/data/own-projects.ts';
import { OwnActions } from '#app/features/own-project/own-actions.tsx';
import { ProjectStateBadge } from '#app/features/own-project/project-state-badge.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { OpenFigures } from './open-figures.tsx';

/** One own project: how it stands, why it was rejected, its figures, and what can be done now. */
export function OpenRow({ project }: { project: OwnProject }) {
  const { purpose, title, state, images, withdrawRequested, rejectMessage, waiting } = project;
  const name = title || t('my.open.untitled');
  const row = useRef<HTMLElement>(null);
  useKeptFocus(row, `${state} ${withdrawRequested}`);
  return (
    <article ref={row} tabIndex={-1} className="op" data-purpose={routeWords[purpose]}>
      <Picture src={images.thumbnail} ground={images.ground} alt="" sizes="120px" upTo={372} />
      <div className="wh">
        <div className="tg">
          <ProjectStateBadge state={state} />
          <span className="op-kind">{t(`write.select.${routeWords[purpose]}`)}</span>
          {withdrawRequested ? <Badge look="warn">{t('project.withdrawReview.pending')}</Badge> : null}
        </div>
        <h2>
          <Link to={projectPath(project)}>{name}</Link>
        </h2>
        <p>{standing(project)}</p>
        {waiting > 0 ? (
          <Link className="op-ask" to={`${projectPath(project)}/inquiry`}>
            <Icon of={MessageCircleQuestion} size={16} />
            {t('my.open.waiting', { n: formatNumber(waiting) })}
            <span className="sr"> {name}</span>
          </Link>
        ) : null}
      </div>
      <OpenFigures project={project} />
      <div className="op-acts">
        <OwnActions project={{ ...project, title: name }} />
        <Ways project={project} name={name} />
      </div>
      {rejectMessage ? (
        <div className="why">
          <h3>{t('detail.reject.title')}</h3>
          <p>{rejectMessage}</p>
        </div>
      ) : null}
    </article>
  );
}

/** Where the maker looks at it: as others will see it, and once it is public what became of it. */
function Ways({ project, name }: { project: OwnProject; name: string }) {
  const base = projectPath(project);
  const about = <span className="sr">{name} </span>;
  if (isUnapproved(project.state))
    return (
      <>
        <ButtonLink look="line" height={40} to={base}>
          {about}
          {t('write.preview')}
        </ButtonLink>
        <ButtonLink look="text" height={40} to={`${base}/schedule`}>
          {about}
          {t('schedule.title')}
        </ButtonLink>
      </>
    );
  return (
    <>
      <ButtonLink look="line" height={40} to={`${base}/stats`}>
        {about}
        {t('owner.stats')}
      </ButtonLink>
      <ButtonLink
        look="line"
        height={40}
        to={managementPath({ purpose: project.purpose, prjtId: project.key })}
      >
        {about}
        {t('owner.pqbox')}
      </ButtonLink>
      {project.state === 'ready' ? (
        <ButtonLink look="text" height={40} to={`${base}/schedule`}>
          {about}
          {t('schedule.title')}
        </ButtonLink>
      ) : (
        <ButtonLink look="text" height={40} to={`${base}/supporters`}>
          {about}
          {t('owner.supporters')}
        </ButtonLink>
      )}
    </>
  );
}

function standing({ state, changedAt, withdrawRequested, period }: OwnProject): string {
  switch (state) {
    case 'save':
      return t('my.open.savedAt', { at: formatMoment(changedAt) });
    case 'prepare':
      return withdrawRequested ? t('my.open.withdrawing') : t('my.open.inReview');
    case 'reject':
      return t('my.open.rejectedAt', { at: formatMoment(changedAt) });
    case 'ready':
      return t('my.open.opensOn', { date: formatDate(period.start) });
    case 'blind':
      return t('owner.state.blind');
    default:
      return t('my.open.period', { start: formatDate(period.start), finish: formatDate(period.finish) });
  }
}
