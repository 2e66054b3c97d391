import type { Project } from '@pq/contract/shapes/project';
import type { ProjectGraph } from '#app/data/project-insight.ts';

const nothing = { pledges: 0, amount: 0 };

/**
 * The rewards of a project with what is held of each and what its refused charges come to; one that nobody takes has nothing. The
 * total is what was asked of the cards, with donations and delivery. `shows`: which of the columns say anything.
 */
export function withCharges(
  rewards: Project['rewards']['content'],
  { rewards: figures, charges }: ProjectGraph,
) {
  const byIdx = new Map(figures.map((row) => [row.idx, row]));
  const none = { backers: 0, amount: 0, retry: nothing, failed: nothing };
  const { retry, failed } = charges;
  return {
    rows: rewards.map((reward) => ({ ...reward, ...(byIdx.get(reward.idx) ?? none) })),
    total: { retry, failed },
    shows: { retry: retry.pledges > 0, failed: failed.pledges > 0 },
  };
}
