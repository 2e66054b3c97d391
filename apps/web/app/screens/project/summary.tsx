import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { achievedPercent } from '@pq/domain/money';
import { cardStatus, categoryLabel } from '@pq/domain/project-card';
import { SquarePlay } from 'lucide-react';
import { statusText } from '#app/features/project-card/card-figures.ts';
import { useNow } from '#app/now.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { ShareButton } from './action-foot.tsx';

/** What a project is and how it stands: title, maker, amount, backers, days left. */
export function Summary({ project }: { project: Project }) {
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
        <ShareButton project={project} className="sq" />
      </div>
      {project.state === 'ready' ? <Opening start={project.period.start} /> : <Figures project={project} />}
    </div>
  );
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
  const percent = achievedPercent(project.amount.now, project.amount.goal);
  const backers = formatNumber(project.backers);
  const [label, fact] = useStanding(project);
  return (
    <div className="fig">
      <div className="a">
        <b>{formatWon(project.amount.now)}</b>
        {order ? null : <span>{t('common.percent', { n: formatNumber(percent) })}</span>}
      </div>
      {order ? null : <Progress large percent={percent} label={t('card.achieved', { n: percent })} />}
      <dl className="b">
        <div>
          <dt>{order ? t('detail.ordered') : t('detail.backers')}</dt>
          <dd>{order ? t('detail.orders', { n: backers }) : t('common.people', { n: backers })}</dd>
        </div>
        <div>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      </dl>
    </div>
  );
}

/** How much time or stock is left, or how it ended, each under its own name. */
function useStanding(project: Project): [label: string, fact: string] {
  const status = cardStatus(project, useNow());
  switch (status.kind) {
    case 'daysLeft':
      return [t('detail.left'), t('detail.leftDays', { n: status.n })];
    case 'closesToday':
      return [t('detail.left'), statusText(status)];
    case 'remaining':
      return [t('reward.remaining'), t('common.count', { n: formatNumber(status.n) })];
    case 'unlimited':
      return [t('reward.remaining'), t('reward.noLimit')];
    default:
      return [t('detail.standing'), statusText(status)];
  }
}
