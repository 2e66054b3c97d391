import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { opensAt } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { formatWeekday } from '@pq/domain/format-weekday';
import { pledgedFigures } from '@pq/domain/project/pledged-figures';
import { isUnapproved } from '@pq/domain/project/project';
import { canPledge, cardStatus, categoryLabel } from '@pq/domain/project/project-card';
import { SquarePlay } from 'lucide-react';
import { useTimeLeft } from '#app/features/alerts/time-left.ts';
import { statusText } from '#app/features/project-card/card-figures.ts';
import { useNow } from '#app/lib/now.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { ShareProject } from './action-foot.tsx';

export function TitleBlock({ project }: { project: Project }) {
  const order = project.purpose === 'ordermade';
  return (
    <div className="@container max-tablet:pt-5 tablet:col-start-1 tablet:row-start-1 tablet:self-end">
      <div className="flex flex-wrap gap-1.5">
        <Badge variant="purpose">{categoryLabel(project)}</Badge>
        {order ? null : <Badge>{t(`filter.reward.${project.config.projectType}`)}</Badge>}
        {project.config.deliveryType === 'PQ' ? (
          <Badge variant="accent" icon={SquarePlay}>
            {t('filter.isPq')}
          </Badge>
        ) : null}
      </div>
      <h1 className="mt-2.5 max-tablet:text-[1.375rem]/[1.9375rem] tablet:low:mt-1.5 tablet:@max-title:text-h1 tablet:@title:text-title">
        {project.title}
      </h1>
      <div className="mt-2 flex items-center gap-2 text-label tablet:low:mt-1">
        <Avatar name={project.profile.author} image={project.profile.image} size={40} />
        <div>
          {project.profile.author}
          <small className="block text-small text-ink-3">{t('detail.maker')}</small>
        </div>
        <ShareProject project={project} height={44} padding={0} className="ml-auto w-11 tablet:hidden" />
      </div>
    </div>
  );
}

const FIGURES = 'mt-5 tablet:col-start-2 tablet:row-start-1 tablet:mt-0 tablet:self-end';
const AMOUNT = 'flex flex-wrap items-baseline gap-x-2.5';
const FIGURE =
  'text-[1.75rem]/[2.25rem] font-bold tracking-tight whitespace-nowrap tablet:text-[2rem]/[2.5rem]';

export function FundingFigures({ project }: { project: Project }) {
  if (project.state === 'ready') return <Opening start={project.period.start} />;
  return isUnapproved(project.state) ? null : <Figures project={project} />;
}

function Opening({ start }: { start: string }) {
  const left = useTimeLeft(start);
  return (
    <div className={FIGURES}>
      <dl>
        <dt>{t('alert.until')}</dt>
        <dd className={AMOUNT}>
          <b className={FIGURE}>{left}</b>
        </dd>
      </dl>
      <p className="text-ink-2">{t('alert.opensAt', { date: formatWeekday(opensAt(start)) })}</p>
    </div>
  );
}

function Figures({ project }: { project: Project }) {
  const order = project.purpose === 'ordermade';
  const { amount, percent } = pledgedFigures(project);
  const [label, fact] = useStateFact(project);
  return (
    <div className={FIGURES}>
      <div className={AMOUNT}>
        <b className={FIGURE}>{formatWon(amount)}</b>
        {order ? null : (
          <span className="text-h2 tracking-body text-purpose">
            {t('common.percent', { n: formatNumber(percent) })}
          </span>
        )}
      </div>
      {order ? null : (
        <Progress
          large
          percent={percent}
          label={t('card.achieved', { n: percent })}
          className="mt-2 *:transition-[width] *:duration-240"
        />
      )}
      {order || project.state !== 'funding' ? null : (
        <p className="mt-2 text-small text-ink-3 tablet:low:hidden">
          {t(`detail.type.${project.config.projectType}`)}
        </p>
      )}
      <dl className="mt-2.5 flex flex-wrap gap-x-5">
        <Figure name={order ? t('detail.ordered') : t('detail.backers')}>{backersText(project)}</Figure>
        <Figure name={label}>{fact}</Figure>
      </dl>
    </div>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="text-nav font-bold">{children}</dd>
    </div>
  );
}

function backersText(project: Project): string {
  const n = formatNumber(pledgedFigures(project).backers);
  return project.purpose === 'ordermade' ? t('detail.orders', { n }) : t('common.people', { n });
}

export function figuresText(project: Project): string {
  const figures = pledgedFigures(project);
  const amount = formatWon(figures.amount);
  return project.purpose === 'ordermade'
    ? t('detail.live.order', { n: formatNumber(figures.backers), amount })
    : t('detail.live', { people: backersText(project), amount });
}

function useStateFact(project: Project): [label: string, fact: string] {
  const now = useNow();
  const status = cardStatus(project, now);
  // Cards call a sold-out order a success (docs/product/projects.md#state-line); a visitor who wants to order reads that none are
  // left.
  if (status.kind === 'successOrder' && canPledge(project.state, project.period, now))
    return [t('reward.remaining'), t('reward.soldOut')];
  switch (status.kind) {
    case 'daysLeft':
      return [t('detail.left'), t('detail.leftDays', { n: status.n })];
    case 'closesToday':
      return [t('detail.left'), statusText(status)];
    case 'remaining':
      return [t('reward.remaining'), t('common.count', { n: formatNumber(status.n) })];
    case 'unlimited':
      return [t('reward.remaining'), t('reward.noLimit')];
    case 'unlisted':
      return [t('detail.state'), t('project.state.blind')];
    default:
      return [t('detail.state'), statusText(status)];
  }
}
