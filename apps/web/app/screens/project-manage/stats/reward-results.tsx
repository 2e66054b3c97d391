import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { rewardTitle } from '@pq/domain/reward/texts';
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

const inset = 'px-3 nth-2:text-left tablet:first:pl-6 tablet:last:pr-6 pc:px-6';
const rewardHead = `${rowHead} ${inset} min-w-32 text-button wrap-anywhere whitespace-normal`;
const onWide = 'max-tablet:hidden';
const small = 'block text-small text-ink-3';

/** Amounts are in KRW, without donations and delivery. */
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
                {rewardTitle(row)}
                <small className={small}>{formatWon(row.productCost)}</small>
                <small className={`${small} tablet:hidden`}>{soldOf(row)}</small>
                <Waiting {...row} />
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

function Waiting({
  waiting = 0,
  waitedAtClose,
}: {
  waiting?: number | undefined;
  waitedAtClose: number | null;
}) {
  const n = waitedAtClose ?? waiting;
  if (n === 0) return null;
  return (
    <small className={small}>
      {t(waitedAtClose === null ? 'wait.count' : 'stats.waitedAtClose', { n: formatNumber(n) })}
    </small>
  );
}

// On phones `wide` columns become lines in others.
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
          <small key={line} className={`${small} whitespace-normal tablet:hidden`}>
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

// A backer of two rewards counts once in the totals.
function withCharges({ rewards, backers, atClose }: Project, { rewards: figures, charges }: ProjectGraph) {
  const byIdx = new Map(figures.map((row) => [row.idx, row]));
  const none = {
    backers: 0,
    amount: 0,
    retry: nothing,
    failed: nothing,
    refunded: nothing,
    atClose: nothing,
    waitedAtClose: null,
  };
  const rows = rewards.content.map((reward) => ({ ...reward, ...(byIdx.get(reward.idx) ?? none) }));
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  const { retry, failed, wholly } = charges;
  return {
    rows,
    total: {
      sold: sum(({ sold }) => sold),
      backers,
      amount: sum(({ amount }) => amount),
      retry: { pledges: retry.pledges, amount: sum((row) => row.retry.amount) },
      failed: { pledges: failed.pledges, amount: sum((row) => row.failed.amount) },
      refunded: { pledges: wholly, amount: sum((row) => row.refunded.amount) },
      atClose: { pledges: atClose?.backers ?? 0, amount: sum((row) => row.atClose.amount) },
    },
    shows: {
      retry: retry.pledges > 0,
      failed: failed.pledges > 0,
      refunded: wholly > 0,
      atClose: atClose !== undefined,
    },
  };
}
