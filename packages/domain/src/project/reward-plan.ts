/** What the rewards of a project come to. Amounts in KRW. */
export type RewardPlan = {
  /** Of one reward, however often each will be chosen. */
  average: number;
  /** How many backers reach the goal at that average; null where there is none to reach. */
  backers: number | null;
  /** All pieces of the limited ones, and what they are worth; null where nothing is limited. */
  limited: { count: number; amount: number } | null;
};

type Planned = { productCost: number; count: number };

/** What rewards come to, as far as it can be told before anybody has chosen one; null without any. `goal` 0 is none. */
export function planRewards(rewards: readonly Planned[], goal: number): RewardPlan | null {
  if (rewards.length === 0) return null;
  const average = Math.round(rewards.reduce((sum, { productCost }) => sum + productCost, 0) / rewards.length);
  const limited = rewards.filter(({ count }) => count > 0);
  return {
    average,
    backers: goal > 0 && average > 0 ? Math.ceil(goal / average) : null,
    limited:
      limited.length === 0
        ? null
        : {
            count: limited.reduce((sum, { count }) => sum + count, 0),
            amount: limited.reduce((sum, { count, productCost }) => sum + count * productCost, 0),
          },
  };
}
