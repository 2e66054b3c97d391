import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { ReactNode } from 'react';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { ShareBar } from '#app/ui/progress.tsx';
import { boxTable, cell, headCell, rowHead, StatsBox, StatsNote } from './parts.tsx';

const nothing = { pledges: 0, amount: 0 };

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

/** As many columns as money can have come to: the bar goes before a figure is cut. */
const inset = 'px-3 nth-2:text-left tablet:first:pl-6 tablet:last:pr-6 pc:px-6';
const rewardHead = `${rowHead} ${inset} min-w-32 text-button wrap-anywhere whitespace-normal`;
const onWide = 'max-tablet:hidden';
const small = 'block text-small text-ink-3';

/**
 * How each reward stands: what is sold of it, of how many, by whom and for how much (KRW, without donations and delivery); once
 * cards have been refused or paid, what may still be lost by it, what is, and what was wholly given back. Once the project has ended,
 * what was pledged for it at the close comes first.
 */
export function RewardResults({ project, graph }: { project: Project; graph: ProjectGraph }) {
  const { rows, total, shows } = withCharges(project, graph);
  return (
    <StatsBox title={shows.retry ? t('stats.rewardsRisk') : t('stats.rewards')} className="mt-4">
      <table className={boxTable}>
        <thead>
          <tr>
            <HeadCell>{t('supporters.rewards')}</HeadCell>
            {shows.atClose ? <HeadCell wide>{t('stats.atClose.col')}</HeadCell> : null}
            <HeadCell wide>{t('stats.sold')}</HeadCell>
            <HeadCell wide>{t('stats.col.backers')}</HeadCell>
            <HeadCell>{t('stats.col.amount')}</HeadCell>
            {shows.retry ? <HeadCell wide>{t('stats.atRisk')}</HeadCell> : null}
            {shows.failed ? <HeadCell wide>{t('stats.lost')}</HeadCell> : null}
            {shows.refunded ? <HeadCell wide>{t('stats.refunded')}</HeadCell> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.idx}>
              <th scope="row" className={rewardHead}>
                {formatWon(row.productCost)}
                <small className={small}>{row.context}</small>
                <small className={`${small} tablet:hidden`}>{soldOf(row)}</small>
                {row.waiting ? (
                  <small className={small}>{t('wait.count', { n: formatNumber(row.waiting) })}</small>
                ) : null}
              </th>
              <Cells row={{ ...row, sold: <Sold {...row} /> }} shows={shows} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="bg-ground font-semibold">
            <th scope="row" className={rewardHead}>
              {t('stats.sum')}
            </th>
            <Cells
              row={{ ...total, sold: t('stats.soldSum', { n: formatNumber(total.sold) }) }}
              shows={shows}
            />
          </tr>
        </tfoot>
      </table>
      <StatsNote>{t('stats.rewardsNote')}</StatsNote>
    </StatsBox>
  );
}

/** A column; on phones those that are `wide` are lines in the others. */
function HeadCell({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`${headCell} ${inset} ${wide ? onWide : ''}`}>
      {children}
    </th>
  );
}

function Cells({ row, shows }: { row: Columns; shows: Shows }) {
  return (
    <>
      {shows.atClose ? <MoneyOf {...row.atClose} /> : null}
      <td className={`${cell} ${inset} ${onWide}`}>{row.sold}</td>
      <td className={`${cell} ${inset} ${onWide}`}>{t('common.people', { n: formatNumber(row.backers) })}</td>
      <td className={`${cell} ${inset}`}>
        {formatWon(row.amount)}
        {lackingOf(row, shows).map((line) => (
          <small key={line} className={`${small} tablet:hidden`}>
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
        <ShareBar share={sold / count} className="mr-3 hidden w-24 align-middle pc:inline-block" />
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
    ...(shows.atClose ? [{ name: t('stats.atClose.col'), ...row.atClose }] : []),
    ...(shows.retry ? [{ name: t('stats.atRisk'), ...row.retry }] : []),
    ...(shows.failed ? [{ name: t('stats.lost'), ...row.failed }] : []),
    ...(shows.refunded ? [{ name: t('stats.refunded'), ...row.refunded }] : []),
  ];
  return lines.filter(({ pledges }) => pledges > 0).map(({ name, amount }) => `${name} ${formatWon(amount)}`);
}

function MoneyOf({ pledges, amount, isRisk }: Sum & { isRisk?: boolean }) {
  if (pledges === 0) return <td className={`${cell} ${inset} ${onWide}`}>–</td>;
  return (
    <td className={`${cell} ${inset} ${onWide} ${isRisk ? 'text-accent-ink' : ''}`}>
      {formatWon(amount)}
      <small className={small}>{t('common.people', { n: formatNumber(pledges) })}</small>
    </td>
  );
}

/**
 * The rewards of a project with what is held of each and what its refused charges come to, and the sums of all; who takes two of
 * them counts once in those. `shows`: which of the columns say anything.
 */
function withCharges({ rewards, backers, atClose }: Project, { rewards: figures, charges }: ProjectGraph) {
  const byIdx = new Map(figures.map((row) => [row.idx, row]));
  const none = {
    backers: 0,
    amount: 0,
    retry: nothing,
    failed: nothing,
    refunded: nothing,
    atClose: nothing,
  };
  const rows = rewards.content.map((reward) => ({ ...reward, ...(byIdx.get(reward.idx) ?? none) }));
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  const { retry, failed } = charges;
  const refunded = { pledges: sum((row) => row.refunded.pledges), amount: sum((row) => row.refunded.amount) };
  return {
    rows,
    total: {
      sold: sum(({ sold }) => sold),
      backers,
      amount: sum(({ amount }) => amount),
      retry: { pledges: retry.pledges, amount: sum((row) => row.retry.amount) },
      failed: { pledges: failed.pledges, amount: sum((row) => row.failed.amount) },
      refunded,
      atClose: { pledges: atClose?.backers ?? 0, amount: sum((row) => row.atClose.amount) },
    },
    shows: {
      retry: retry.pledges > 0,
      failed: failed.pledges > 0,
      refunded: refunded.pledges > 0,
      atClose: atClose !== undefined,
    },
  };
}
