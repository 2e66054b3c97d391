import { seoulDate } from '../dates.ts';
import { limits } from '../limits.ts';
import { choiceKey } from './options.ts';
import { least, remainingOf, rest, type StockedReward, stockFor, type Taken, takenOf } from './remaining.ts';
import type { Choice } from './reward-details.ts';

/**
 * Remaining pieces of a combination; null if unlimited. Combinations that are not in the stock list are not available.
 */
export function remainingOfChoice(reward: StockedReward, choice: Choice): number | null {
  const { count } = reward;
  const stock = stockFor(reward);
  const key = choiceKey(choice);
  const own = stock.find((one) => choiceKey(one.choice) === key);
  return least(
    count === 0 ? null : rest(count, takenOf(reward)),
    stock.length === 0 ? null : own ? rest(own.count, own.sold) : 0,
  );
}

/**
 * Whether an early bird is available on the day `today` in Seoul: including its last day, until its last piece is sold.
 */
export function isEarlyOpen(
  { early, ...taken }: Pick<StockedReward, 'early'> & Taken,
  today: string,
): boolean {
  if (!early) return true;
  const { until, first } = early;
  return (until === null || today <= until) && (first === null || takenOf(taken) < first);
}

/** Remaining pieces of an early bird; null if it has no number or the reward is no early bird. */
export function earlyLeft({ early, ...taken }: Pick<StockedReward, 'early'> & Taken): number | null {
  const first = early?.first ?? null;
  return first === null ? null : rest(first, takenOf(taken));
}

/** Whether a combination is sold out; for an empty choice, the whole reward. */
export function isSoldOut(reward: StockedReward, choice: Choice): boolean {
  const left = choice.length === 0 ? remainingOf(reward) : remainingOfChoice(reward, choice);
  return least(left, earlyLeft(reward)) === 0;
}

/** Maximum number of pieces of a reward per member, over all combinations. */
export function mostForOne({
  limitPerPerson,
  questions = [],
}: Pick<StockedReward, 'limitPerPerson' | 'questions'>): number {
  const asks = questions.some(({ per }) => per === 'piece');
  return Math.min(limitPerPerson ?? limits.quantity, asks ? limits.answeredPieces : limits.quantity);
}

/**
 * How many more pieces of a combination can be added to `chosen` pieces of the reward, `ofChoice` of them of this
 * combination.
 */
export function mayAdd(
  reward: StockedReward,
  choice: Choice,
  basket: { chosen: number; ofChoice: number },
  nowMs: number,
): number {
  if (!isEarlyOpen(reward, seoulDate(nowMs))) return 0;
  const { chosen, ofChoice } = basket;
  const whole = least(reward.count === 0 ? null : rest(reward.count, takenOf(reward)), earlyLeft(reward));
  const own = reward.stock?.length ? remainingOfChoice({ ...reward, count: 0 }, choice) : null;
  const left = least(
    mostForOne(reward) - chosen,
    whole === null ? null : whole - chosen,
    own === null ? null : own - ofChoice,
  );
  return Math.max(0, left ?? 0);
}
