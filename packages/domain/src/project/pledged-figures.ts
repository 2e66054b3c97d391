import { percentOf } from '../percent.ts';

/**
 * Pledged figures of a project: KRW without delivery, number of backers, percentage of the goal (0 without one), and number
 * of pieces.
 */
export type PledgedFigures = { amount: number; backers: number; percent: number; items: number };

type Pledged = {
  amount: { goal: number; now: number };
  backers: number;
  rewards: { content: readonly { sold: number }[] };
  atClose?: PledgedFigures | undefined;
};

export function figuresAtClose(figures: {
  goal: number;
  amount: number;
  backers: number;
  items: number;
}): PledgedFigures {
  const { goal, amount, backers, items } = figures;
  return { amount, backers, percent: percentOf(amount, goal), items };
}

/**
 * The figures displayed for a project. After its end they are those of the close: later charges, failures and refunds do not
 * change its result.
 */
export function pledgedFigures({ amount, backers, rewards, atClose }: Pledged): PledgedFigures {
  if (atClose) return atClose;
  const items = rewards.content.reduce((sum, { sold }) => sum + sold, 0);
  return figuresAtClose({ goal: amount.goal, amount: amount.now, backers, items });
}

/** The ordered share of the limited stock in percent; null if a reward is unlimited. */
export function orderedPercent(
  project: Omit<Pledged, 'rewards'> & { rewards: { content: readonly { count: number; sold: number }[] } },
): number | null {
  const { content } = project.rewards;
  const total = content.reduce((sum, { count }) => sum + count, 0);
  if (total === 0 || content.some(({ count }) => count === 0)) return null;
  return percentOf(Math.min(total, pledgedFigures(project).items), total);
}
