import type { Project } from '@pq/contract/shapes/project';
import type { ProjectGraph } from '#app/data/project-insight.ts';

const nothing = { pledges: 0, amount: 0 };

/**
 * The rewards of a project with what is held of each and what its refused charges come to, and the sums of all; who takes two of
 * them counts once in those. `shows`: which of the columns say anything.
 */
export function withCharges(
  { rewards, backers, atClose }: Project,
  { rewards: figures, charges }: ProjectGraph,
) {
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
