import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { ReactNode } from 'react';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { withCharges } from './with-charges.ts';

type Sum = { pledges: number; amount: number };
type Columns = { sold: ReactNode; backers: number; amount: number; retry: Sum; failed: Sum };
type Shows = { retry: boolean; failed: boolean };

/**
 * How each reward stands: what is sold of it, of how many, by whom and for how much (KRW, without donations and delivery); once
 * cards have been refused, what may still be lost by it and what is.
 */
export function RewardResults({ project, graph }: { project: Project; graph: ProjectGraph }) {
  const { rows, total, shows } = withCharges(project, graph);
  return (
    <section className="stt-c">
      <h2>{shows.retry ? t('stats.rewardsRisk') : t('stats.rewards')}</h2>
      <table className="stt-r">
        <thead>
          <tr>
            <th scope="col">{t('supporters.rewards')}</th>
            <th scope="col" className="off-mb">
              {t('stats.sold')}
            </th>
            <th scope="col" className="off-mb">
              {t('stats.col.backers')}
            </th>
            <th scope="col">{t('stats.col.amount')}</th>
            {shows.retry ? <th scope="col">{t('stats.atRisk')}</th> : null}
            {shows.failed ? <th scope="col">{t('stats.lost')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.idx}>
              <th scope="row">
                {formatWon(row.productCost)}
                <small>{row.context}</small>
                <small className="on-mb">{soldOf(row)}</small>
              </th>
              <Cells row={{ ...row, sold: <Sold {...row} /> }} shows={shows} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('stats.sum')}</th>
            <Cells
              row={{ ...total, sold: t('stats.soldSum', { n: formatNumber(total.sold) }) }}
              shows={shows}
            />
          </tr>
        </tfoot>
      </table>
      <p className="stt-n">{t('stats.rewardsNote')}</p>
    </section>
  );
}

function Cells({ row, shows }: { row: Columns; shows: Shows }) {
  return (
    <>
      <td className="off-mb">{row.sold}</td>
      <td className="off-mb">{t('common.people', { n: formatNumber(row.backers) })}</td>
      <td>{formatWon(row.amount)}</td>
      {shows.retry ? <Lacking {...row.retry} isRisk /> : null}
      {shows.failed ? <Lacking {...row.failed} /> : null}
    </>
  );
}

function Sold({ sold, count }: { sold: number; count: number }) {
  return (
    <>
      {count > 0 ? (
        <span className="bar" aria-hidden="true">
          <i style={{ width: `${(sold / count) * 100}%` }} />
        </span>
      ) : null}
      {soldOf({ sold, count })}
    </>
  );
}

function soldOf({ sold, count }: { sold: number; count: number }): string {
  return `${formatNumber(sold)} / ${count > 0 ? formatNumber(count) : t('reward.noLimit')}`;
}

function Lacking({ pledges, amount, isRisk }: Sum & { isRisk?: boolean }) {
  if (pledges === 0) return <td>–</td>;
  return (
    <td className={isRisk ? 'risk' : undefined}>
      {formatWon(amount)}
      <small>{t('common.people', { n: formatNumber(pledges) })}</small>
    </td>
  );
}
