import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { pledgedFigures } from '@pq/domain/project/pledged-figures';
import { isUnapproved } from '@pq/domain/project/project';
import { canPledge, cardStatus, categoryLabel } from '@pq/domain/project/project-card';
import { SquarePlay } from 'lucide-react';
import { statusText } from '#app/features/project-card/card-figures.ts';
import { useNow } from '#app/now.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { ShareProject } from './action-foot.tsx';
import './summary.css';

/** What a project is, above the columns: its kind, title and maker. */
export function TitleBlock({ project }: { project: Project }) {
  const order = project.purpose === 'ordermade';
  return (
    <div className="d-p">
      <div className="tags">
        <Badge look="purpose">{categoryLabel(project)}</Badge>
        {order ? null : <Badge>{t(`filter.reward.${project.config.projectType}`)}</Badge>}
        {project.config.deliveryType === 'PQ' ? (
          <Badge look="accent" icon={SquarePlay}>
            {t('filter.isPq')}
          </Badge>
        ) : null}
      </div>
      <h1>{project.title}</h1>
      <div className="mk">
        <Avatar name={project.profile.author} image={project.profile.image} size={40} />
        <div>
          {project.profile.author}
          <small>{t('detail.maker')}</small>
        </div>
        <ShareProject project={project} />
      </div>
    </div>
  );
}

/** How it stands: amount, backers, days left. */
export function Standing({ project }: { project: Project }) {
  if (project.state === 'ready') return <Opening start={project.period.start} />;
  return isUnapproved(project.state) ? null : <Figures project={project} />;
}

/** There is nothing to count before a project opens. */
function Opening({ start }: { start: string }) {
  return (
    <dl className="fig">
      <dt>{t('detail.opens')}</dt>
      <dd className="a">
        <b>{formatDate(start)}</b>
      </dd>
    </dl>
  );
}

function Figures({ project }: { project: Project }) {
  const order = project.purpose === 'ordermade';
  const { amount, percent } = pledgedFigures(project);
  const [label, fact] = useStanding(project);
  return (
    <div className="fig">
      <div className="a">
        <b>{formatWon(amount)}</b>
        {order ? null : <span>{t('common.percent', { n: formatNumber(percent) })}</span>}
      </div>
      {order ? null : <Progress large percent={percent} label={t('card.achieved', { n: percent })} />}
      {order || project.state !== 'funding' ? null : (
        <p className="ty">{t(`detail.type.${project.config.projectType}`)}</p>
      )}
      <dl className="b">
        <div>
          <dt>{order ? t('detail.ordered') : t('detail.backers')}</dt>
          <dd>{backersText(project)}</dd>
        </div>
        <div>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      </dl>
    </div>
  );
}

function backersText(project: Project): string {
  const n = formatNumber(pledgedFigures(project).backers);
  return project.purpose === 'ordermade' ? t('detail.orders', { n }) : t('common.people', { n });
}

/** The figures as one sentence. */
export function figuresText(project: Project): string {
  const figures = pledgedFigures(project);
  const amount = formatWon(figures.amount);
  return project.purpose === 'ordermade'
    ? t('detail.live.order', { n: formatNumber(figures.backers), amount })
    : t('detail.live', { people: backersText(project), amount });
}

/** How much time or stock is left, or how it ended, each under its own name. */
function useStanding(project: Project): [label: string, fact: string] {
  const now = useNow();
  const status = cardStatus(project, now);
  // Cards call an order that sold out a success (docs/product/projects.md#state-line); who wants it is told that there is none.
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
      return [t('detail.standing'), t('project.state.blind')];
    default:
      return [t('detail.standing'), statusText(status)];
  }
}
