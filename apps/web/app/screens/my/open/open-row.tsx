import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { isDeletable, isUnapproved, routeSegments } from '@pq/domain/project/project';
import { MessageCircleQuestion } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { OwnProject } from '#app/data/own-projects.ts';
import { OwnActions } from '#app/features/own-project/own-actions.tsx';
import { ProjectStateBadge } from '#app/features/own-project/project-state-badge.tsx';
import { managementPath } from '#app/lib/addresses/pqbox-path.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PurposeContext } from '#app/ui/purpose-context.ts';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import { OpenFigures } from './open-figures.tsx';
import { ProjectKind } from './project-kind.tsx';
import { useRemoval } from './use-removal.ts';

export function OpenRow({ project, onGone }: { project: OwnProject; onGone(): void }) {
  const { purpose, title, state, images, withdrawRequested, rejectMessage, hiddenReason, waiting } = project;
  const name = title || t('my.open.untitled');
  const row = useRef<HTMLElement>(null);
  useRestoreFocus(row, `${state} ${withdrawRequested}`);
  return (
    <PurposeContext value={routeSegments[purpose]}>
      <article
        ref={row}
        tabIndex={-1}
        className="grid grid-cols-[104px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-3 border-line border-b py-5 last-of-type:border-b-0 tablet:grid-cols-[104px_minmax(0,1fr)_160px] tablet:gap-x-5 tablet:gap-y-4 pc:grid-cols-[120px_minmax(0,1fr)_200px_132px]"
        data-purpose={routeSegments[purpose]}
      >
        <Picture
          round="field"
          src={images.thumbnail}
          ground={images.ground}
          alt=""
          sizes="(min-width: 1367px) 120px, 104px"
          upTo={360}
        />
        <div>
          <div className="flex flex-wrap items-center gap-1.5">
            <ProjectStateBadge state={state} />
            <ProjectKind purpose={purpose} />
            {withdrawRequested ? <Badge variant="warn">{t('project.withdrawReview.pending')}</Badge> : null}
          </div>
          <h2 className="mt-1.5 text-pretty text-h3 tracking-tight">
            <Link className="underline-offset-3 hover:underline" to={projectPath(project)}>
              {name}
            </Link>
          </h2>
          <p className="mt-0.5 text-ink-3 text-small">{stateText(project)}</p>
          {waiting > 0 ? (
            <Link
              className="inline-flex min-h-11 items-center gap-1 text-label text-purpose-hover underline-offset-3 hover:underline tablet:min-h-8"
              to={`${projectPath(project)}/inquiry?state=waiting`}
            >
              <Icon of={MessageCircleQuestion} size={16} />
              {t('my.open.waiting', { n: formatNumber(waiting) })}
              <span className="sr-only"> {name}</span>
            </Link>
          ) : null}
        </div>
        <OpenFigures project={project} />
        <div className="flex flex-wrap gap-2 max-tablet:order-1 max-tablet:col-span-full max-tablet:*:min-h-11 max-tablet:*:flex-1 tablet:max-pc:col-[2/-1] pc:flex-col">
          <OwnActions project={{ ...project, title: name }} />
          <Ways project={project} name={name} />
          {isDeletable(state) ? <Removal project={project} name={name} onGone={onGone} /> : null}
        </div>
        {rejectMessage ? <Reason title={t('detail.reject.title')} text={rejectMessage} /> : null}
        {hiddenReason ? <Reason title={t('detail.hidden.title')} text={hiddenReason} /> : null}
      </article>
    </PurposeContext>
  );
}

function Reason({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-field bg-danger-tint px-4 py-3 max-tablet:col-span-full tablet:col-[2/-1]">
      <h3 className="text-danger-hover text-label">{title}</h3>
      <p className="mt-0.5 whitespace-pre-line text-note">{text}</p>
    </div>
  );
}

function Removal({ project, name, onGone }: { project: OwnProject; name: string; onGone(): void }) {
  const { remove, busy } = useRemoval(project, onGone);
  return (
    <Button variant="text" height={40} tone="danger" busy={busy} onClick={() => void remove()}>
      <span className="sr-only">{name} </span>
      {t('project.remove')}
    </Button>
  );
}

function Ways({ project, name }: { project: OwnProject; name: string }) {
  const base = projectPath(project);
  const about = <span className="sr-only">{name} </span>;
  if (isUnapproved(project.state))
    return (
      <>
        <ButtonLink variant="line" height={40} to={base}>
          {about}
          {t('write.preview')}
        </ButtonLink>
        <ButtonLink variant="text" height={40} to={`${base}/schedule`}>
          {about}
          {t('schedule.title')}
        </ButtonLink>
      </>
    );
  return (
    <>
      <ButtonLink variant="line" height={40} to={`${base}/stats`}>
        {about}
        {t('owner.stats')}
      </ButtonLink>
      <ButtonLink
        variant="line"
        height={40}
        to={managementPath({ purpose: project.purpose, prjtId: project.key })}
      >
        {about}
        {t('owner.pqbox')}
      </ButtonLink>
      {project.state === 'ready' ? (
        <ButtonLink variant="text" height={40} to={`${base}/schedule`}>
          {about}
          {t('schedule.title')}
        </ButtonLink>
      ) : (
        <ButtonLink variant="text" height={40} to={`${base}/supporters`}>
          {about}
          {t('owner.supporters')}
        </ButtonLink>
      )}
    </>
  );
}

function stateText({ state, changedAt, withdrawRequested, period }: OwnProject): string {
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
