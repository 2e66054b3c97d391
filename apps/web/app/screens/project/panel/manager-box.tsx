import { countComments } from '@pq/contract/endpoints/comments';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { isUnapproved } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarClock,
  ChartColumn,
  type LucideIcon,
  MessageCircleQuestion,
  Newspaper,
  PackageOpen,
  Users,
} from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { OwnActions } from '#app/features/own-project/own-actions.tsx';
import { ProjectStateBadge } from '#app/features/own-project/project-state-badge.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { managementPath } from '#app/lib/addresses/pqbox-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export function ManagerBox({ project, base }: { project: Project; base: string }) {
  const { state, rejectMessage, hiddenReason } = project;
  const isOwn = useViewer()?.uid === project.profile.uid;
  const thread = { type: project.purpose, id: project.key };
  const waiting = useQuery(callQuery(useApi(), countComments, thread)).data?.waiting ?? 0;
  const hasOpened = !isUnapproved(state);
  return (
    <section className="rounded-card bg-ground p-5 max-tablet:mt-5 tablet:mb-6" aria-labelledby="manage">
      <h2 id="manage" className="flex items-center gap-2 text-h3 tracking-tight">
        {t('owner.manage')}
        <ProjectStateBadge state={state} onGround />
        {project.withdrawRequested ? (
          <Badge variant="warn">{t('project.withdrawReview.pending')}</Badge>
        ) : null}
      </h2>
      <p className="mt-1.5 text-note text-ink-2">{stateText(project)}</p>
      {state === 'reject' && rejectMessage ? (
        <Reason title={t('detail.reject.title')} text={rejectMessage} />
      ) : null}
      {state === 'blind' && hiddenReason ? (
        <Reason title={t('detail.hidden.title')} text={hiddenReason} />
      ) : null}
      {hasOpened ? null : (
        <div className={WAYS}>
          {isOwn ? <OwnActions project={project} line="lineOnGround" /> : null}
          <Way to={`${base}/schedule`} icon={CalendarClock}>
            {t('schedule.title')}
          </Way>
        </div>
      )}
      {hasOpened ? (
        <div className={WAYS}>
          <Way to={`${base}/supporters`} icon={Users}>
            {t('owner.supporters')}
          </Way>
          <Way to={`${base}/stats`} icon={ChartColumn}>
            {t('owner.stats')}
          </Way>
          <Way to={`${base}/news/manage`} icon={Newspaper}>
            {t('detail.tab.news')}
          </Way>
          <Way to={managementPath({ purpose: project.purpose, prjtId: project.key })} icon={PackageOpen}>
            {t('owner.pqbox')}
          </Way>
          {waiting > 0 ? (
            <Way to={`${base}/inquiry?state=waiting`} icon={MessageCircleQuestion}>
              {t('owner.answer', { n: formatNumber(waiting) })}
            </Way>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

const WAYS = 'mt-3 flex flex-wrap gap-2 *:flex-auto *:whitespace-nowrap';

function Way({ to, icon, children }: { to: string; icon: LucideIcon; children: string }) {
  return (
    <ButtonLink variant="lineOnGround" height={40} to={to}>
      <Icon of={icon} size={20} />
      {children}
    </ButtonLink>
  );
}

function Reason({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-3 rounded-field bg-danger-tint px-4 py-3 inset-ring inset-ring-danger-line">
      <h3 className="text-label text-danger-hover">{title}</h3>
      <p className="mt-0.5 text-note whitespace-pre-line">{text}</p>
    </div>
  );
}

function stateText({ state, period }: Project): string {
  switch (state) {
    case 'ready':
      return t('owner.state.ready', { date: formatDate(period.start) });
    case 'funding':
      return t('owner.state.funding', { date: formatDate(period.finish) });
    default:
      return t(`owner.state.${state}`);
  }
}
