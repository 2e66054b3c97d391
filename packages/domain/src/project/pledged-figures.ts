/**
 * What a project has been pledged: KRW without delivery, by how many backers, in whole percent of its goal (0 without one), and
 * how many pieces of its rewards.
 */
export type PledgedFigures = { amount: number; backers: number; percent: number; items: number };

type Pledged = {
  amount: { goal: number; now: number };
  backers: number;
  rewards: { content: readonly { sold: number }[] };
  /** Once it has ended: what it had been pledged at its close. */
  atClose?: PledgedFigures | undefined;
};

/** Achievement in whole percent, not capped; 0 when there is no goal. */
export function achievedPercent(now: number, goal: number): number {
  return goal > 0 ? Math.round((now / goal) * 100) : 0;
}

/** What a project had been pledged at its close. */
export function figuresAtClose(kept: {
  goal: number;
  amount: number;
  backers: number;
  items: number;
}): PledgedFigures {
  const { goal, amount, backers, items } = kept;
  return { amount, backers, percent: achievedPercent(amount, goal), items };
}

/**
 * The figures under which a project is shown everywhere. Of one that has ended those of its close: what was charged, has failed or
 * was given back since does not change how it ended.
 */
export function pledgedFigures({ amount, backers, rewards, atClose }: Pledged): PledgedFigures {
  if (atClose) return atClose;
  const items = rewards.content.reduce((sum, { sold }) => sum + sold, 0);
  return figuresAtClose({ goal: amount.goal, amount: amount.now, backers, items });
}

/** How much of the limited stock is or was ordered, in whole percent; null when a reward has no limit. */
export function orderedPercent(
  project: Omit<Pledged, 'rewards'> & { rewards: { content: readonly { count: number; sold: number }[] } },
): number | null {
  const { content } = project.rewards;
  const total = content.reduce((sum, { count }) => sum + count, 0);
  if (total === 0 || content.some(({ count }) => count === 0)) return null;
  return Math.round((Math.min(total, pledgedFigures(project).items) / total) * 100);
}
