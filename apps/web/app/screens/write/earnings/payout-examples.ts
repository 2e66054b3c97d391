import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { type FeePlan, settle } from '@pq/domain/settlement/expected';

export const aboutWon = (amount: number) => t('earning.about', { amount: formatWon(amount) });

type Sold = { productCost: number; delivery: number };

/** What is received of one piece of the dearest and of the cheapest reward, and of the goal, if there is one. */
export function payoutExamples(plan: FeePlan, { rewards, goal }: { rewards: readonly Sold[]; goal: number }) {
  const prices = rewards.map(({ productCost, delivery }) => productCost + delivery);
  const [dearest, cheapest] = [Math.max(...prices), Math.min(...prices)];
  const piece = (name: string, paid: number) => ({
    name,
    paid,
    received: aboutWon(settle(plan, paid).payout),
  });
  return [
    ...(dearest === cheapest
      ? [piece(t('earning.only'), dearest)]
      : [piece(t('earning.dearest'), dearest), piece(t('earning.cheapest'), cheapest)]),
    ...(goal > 0
      ? [{ name: t('earning.atGoal'), paid: goal, received: formatWon(settle(plan, goal).payout) }]
      : []),
  ];
}
