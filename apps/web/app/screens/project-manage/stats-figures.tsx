import type { getProjectGraph } from '@pq/contract/calls/projects';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { achievedPercent } from '@pq/domain/money';
import type { z } from 'zod';

type Total = z.output<typeof getProjectGraph.data>['total'];

/** The four figures of a project: raised, backers, views, scraps; each with what it means. */
export function StatsFigures({ project, total }: { project: Project; total: Total }) {
  const { amount, count, views, scraps } = total;
  const order = project.purpose === 'ordermade';
  const { goal } = project.amount;
  const percent = formatNumber(achievedPercent(amount, goal));
  const share = views === 0 ? null : formatNumber(Math.round((count / views) * 1_000) / 10);
  return (
    <dl className="stt-f">
      <div>
        <dt>{t('detail.now')}</dt>
        <dd>{formatWon(amount)}</dd>
        <dd>{order || goal === 0 ? null : t('stats.goal', { amount: formatWon(goal), n: percent })}</dd>
      </div>
      <div>
        <dt>{order ? t('detail.ordered') : t('detail.backers')}</dt>
        <dd>
          {order
            ? t('detail.orders', { n: formatNumber(count) })
            : t('common.people', { n: formatNumber(count) })}
        </dd>
        <dd>
          {count === 0 ? null : t('stats.perBacker', { amount: formatWon(Math.round(amount / count)) })}
        </dd>
      </div>
      <div>
        <dt>{t('stats.col.views')}</dt>
        <dd>{formatNumber(views)}</dd>
        <dd>{share === null ? null : t('stats.conversion', { n: share })}</dd>
      </div>
      <div>
        <dt>{t('stats.col.scraps')}</dt>
        <dd>{formatNumber(scraps)}</dd>
      </div>
    </dl>
  );
}
