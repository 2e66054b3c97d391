import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { achievedPercent } from '@pq/domain/money';
import { cardStatus, categoryLabel } from '@pq/domain/project-card';
import { statusText } from '#app/features/project-card/card-figures.ts';
import { useNow } from '#app/now.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Progress } from '#app/ui/progress.tsx';

/** What a project is and how it stands: title, maker, amount, backers, days left. */
export function Summary({ project }: { project: Project }) {
  const order = project.purpose === 'ordermade';
  const percent = achievedPercent(project.amount.now, project.amount.goal);
  const status = statusText(cardStatus(project, useNow()));
  return (
    <div className="d-p">
      <div className="tags">
        <Badge look="purpose">{categoryLabel(project)}</Badge>
        {order ? null : <Badge>{t(`filter.reward.${project.config.projectType}`)}</Badge>}
        {project.config.deliveryType === 'PQ' ? <Badge look="accent">{t('filter.isPq')}</Badge> : null}
      </div>
      <h1>{project.title}</h1>
      <div className="mk">
        <Avatar name={project.profile.author} image={project.profile.image} size={40} />
        <div>
          {project.profile.author}
          <small>{t('detail.maker')}</small>
        </div>
      </div>
      <div className="fig">
        <div className="a">
          <b>{formatWon(project.amount.now)}</b>
          {order ? null : <span>{t('common.percent', { n: formatNumber(percent) })}</span>}
        </div>
        {order ? null : <Progress large percent={percent} label={t('card.achieved', { n: percent })} />}
        <dl className="b">
          <div>
            <dt>{order ? t('detail.ordered') : t('detail.backers')}</dt>
            <dd>{t('common.people', { n: formatNumber(project.backers) })}</dd>
          </div>
          <div>
            <dt>{order ? t('reward.remaining') : t('detail.left')}</dt>
            <dd>{status}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
