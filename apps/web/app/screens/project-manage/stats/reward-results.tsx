import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { withCharges } from './with-charges.ts';

type Props = { rewards: Project['rewards']['content']; graph: ProjectGraph };

/**
 * How each reward stands: what is sold of it, of how many, by whom and for how much (KRW, without donations and delivery); once
 * cards have been refused, what may still be lost by it and what is.
 */
export function RewardResults({ rewards, graph }: Props) {
  const { rows, total, shows } = withCharges(rewards, graph);
  return (
    <section className="stt-c">
      <h2>{shows.retry ? t('stats.rewardsRisk') : t('stats.rewards')}</h2>
      <div className="stt-x">
        <table className="stt-r">
          <thead>
            <tr>
              <th scope="col">{t('supporters.rewards')}</th>
              <th scope="col">{t('stats.sold')}</th>
              <th scope="col">{t('stats.col.backers')}</th>
              <th scope="col">{t('stats.col.amount')}</th>
              {shows.retry ? <th scope="col">{t('stats.atRisk')}</th> : null}
              {shows.failed ? <th scope="col">{t('stats.lost')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ idx, context, productCost, sold, count, backers, amount, retry, failed }) => (
              <tr key={idx}>
                <th scope="row">
                  {formatWon(productCost)}
                  <small>{context}</small>
                </th>
                <td>
                  {count > 0 ? (
                    <span className="bar" aria-hidden="true">
                      <i style={{ width: `${(sold / count) * 100}%` }} />
                    </span>
                  ) : null}
                  {formatNumber(sold)} / {count > 0 ? formatNumber(count) : t('reward.noLimit')}
                </td>
                <td>{t('common.people', { n: formatNumber(backers) })}</td>
                <td>{formatWon(amount)}</td>
                {shows.retry ? <Lacking {...retry} isRisk /> : null}
                {shows.failed ? <Lacking {...failed} /> : null}
              </tr>
            ))}
          </tbody>
          {shows.retry || shows.failed ? (
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {t('stats.withDelivery')}
                </th>
                {shows.retry ? <Lacking {...total.retry} isRisk /> : null}
                {shows.failed ? <Lacking {...total.failed} /> : null}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
    </section>
  );
}

function Lacking({ pledges, amount, isRisk }: { pledges: number; amount: number; isRisk?: boolean }) {
  if (pledges === 0) return <td>–</td>;
  return (
    <td className={isRisk ? 'risk' : undefined}>
      {formatWon(amount)}
      <small>{t('common.people', { n: formatNumber(pledges) })}</small>
    </td>
  );
}
