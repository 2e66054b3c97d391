import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { ReactNode } from 'react';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { withCharges } from './with-charges.ts';

type Sum = { pledges: number; amount: number };
type Columns = {
  sold: ReactNode;
  backers: number;
  amount: number;
  retry: Sum;
  failed: Sum;
  refunded: Sum;
  atClose: Sum;
};
type Shows = { retry: boolean; failed: boolean; refunded: boolean; atClose: boolean };

/**
 * How each reward stands: what is sold of it, of how many, by whom and for how much (KRW, without donations and delivery); once
 * cards have been refused or paid, what may still be lost by it, what is, and what was wholly given back. Once the project has ended,
 * what was pledged for it at the close comes first.
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
            {shows.atClose ? (
              <th scope="col" className="off-mb">
                {t('stats.atClose.col')}
              </th>
            ) : null}
            <th scope="col" className="off-mb">
              {t('stats.sold')}
            </th>
            <th scope="col" className="off-mb">
              {t('stats.col.backers')}
            </th>
            <th scope="col">{t('stats.col.amount')}</th>
            {shows.retry ? (
              <th scope="col" className="off-mb">
                {t('stats.atRisk')}
              </th>
            ) : null}
            {shows.failed ? (
              <th scope="col" className="off-mb">
                {t('stats.lost')}
              </th>
            ) : null}
            {shows.refunded ? (
              <th scope="col" className="off-mb">
                {t('stats.refunded')}
              </th>
            ) : null}
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
      {shows.atClose ? <MoneyOf {...row.atClose} /> : null}
      <td className="off-mb">{row.sold}</td>
      <td className="off-mb">{t('common.people', { n: formatNumber(row.backers) })}</td>
      <td>
        {formatWon(row.amount)}
        {lackingOf(row, shows).map((line) => (
          <small key={line} className="on-mb">
            {line}
          </small>
        ))}
      </td>
      {shows.retry ? <MoneyOf {...row.retry} isRisk /> : null}
      {shows.failed ? <MoneyOf {...row.failed} /> : null}
      {shows.refunded ? <MoneyOf {...row.refunded} /> : null}
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

/** On phones what the other columns say, in lines under the amount. */
function lackingOf(row: Columns, shows: Shows): string[] {
  const lines = [
    ...(shows.retry ? [{ name: t('stats.atRisk'), ...row.retry }] : []),
    ...(shows.failed ? [{ name: t('stats.lost'), ...row.failed }] : []),
    ...(shows.refunded ? [{ name: t('stats.refunded'), ...row.refunded }] : []),
  ];
  return lines.filter(({ pledges }) => pledges > 0).map(({ name, amount }) => `${name} ${formatWon(amount)}`);
}

function MoneyOf({ pledges, amount, isRisk }: Sum & { isRisk?: boolean }) {
  if (pledges === 0) return <td className="off-mb">–</td>;
  return (
    <td className={isRisk ? 'risk off-mb' : 'off-mb'}>
      {formatWon(amount)}
      <small>{t('common.people', { n: formatNumber(pledges) })}</small>
    </td>
  );
}
