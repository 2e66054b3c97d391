import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';

/** How each reward stands: what is sold of it, of how many, and for how much (KRW, without donations and delivery). */
export function RewardResults({ rewards }: { rewards: Project['rewards']['content'] }) {
  return (
    <section className="stt-c">
      <h2>{t('stats.rewards')}</h2>
      <table className="stt-r">
        <thead>
          <tr>
            <th scope="col">{t('supporters.rewards')}</th>
            <th scope="col">{t('stats.sold')}</th>
            <th scope="col">{t('stats.col.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {rewards.map(({ idx, context, productCost, sold, count }) => (
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
              <td>{formatWon(sold * productCost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
