import { t } from '../copy.ts';
import { daysLeft, endsAt, formatMonthDay, opensAt } from '../dates.ts';
import { remainingOf } from '../reward/remaining.ts';
import type { CombinationStock } from '../reward/reward-details.ts';
import type { PledgedFigures } from './pledged-figures.ts';
import {
  isSuccessful,
  OTHER_CATEGORY,
  type ProjectState,
  type ProjectType,
  type Purpose,
} from './project.ts';

/** The stock of one reward: `count` 0 is unlimited, `sold` counts the pieces of live pledges. */
export type RewardStock = {
  count: number;
  sold: number;
  stock?: readonly CombinationStock[] | undefined;
};

/** Dates YYYY-MM-DD in Asia/Seoul. */
export type Period = { start: string; finish: string };

/** Amounts in KRW. */
export type CardFacts = {
  purpose: Purpose;
  state: ProjectState;
  config: { projectType: ProjectType };
  amount: { goal: number; now: number };
  period: Period;
  backers: number;
  rewards: { content: readonly RewardStock[] };
  atClose?: PledgedFigures | undefined;
};

/**
 * The state line of a card; each `kind` except unlisted is the last part of a copy key `card.<kind>`. `date` is MM.DD.
 * `unlisted` covers the states that no public list shows; the maker's screens have texts for those.
 */
export type CardStatus =
  | { kind: 'successFunding' | 'failFunding' | 'successOrder' | 'failOrder' | 'closesToday' | 'unlimited' }
  | { kind: 'daysLeft'; n: number }
  | { kind: 'remaining'; n: number }
  | { kind: 'opensOn'; date: string }
  | { kind: 'unlisted'; state: ProjectState };

export function cardStatus(card: CardFacts, nowMs: number): CardStatus {
  if (card.state === 'ready') return { kind: 'opensOn', date: formatMonthDay(card.period.start) };
  const outcome = outcomeOf(card, nowMs);
  if (outcome === 'unlisted') return { kind: 'unlisted', state: card.state };
  if (card.purpose === 'projects') return fundingStatus(card.period.finish, outcome, nowMs);
  if (outcome === 'fail') return { kind: 'failOrder' };
  if (outcome === 'success') return { kind: 'successOrder' };
  const remaining = remainingTotal(card.rewards.content);
  if (remaining === null) return { kind: 'unlimited' };
  return remaining === 0 ? { kind: 'successOrder' } : { kind: 'remaining', n: remaining };
}

function fundingStatus(finish: string, outcome: 'open' | 'success' | 'fail', nowMs: number): CardStatus {
  if (outcome === 'fail') return { kind: 'failFunding' };
  const left = outcome === 'open' ? daysLeft(finish, nowMs) : null;
  if (left === null) return { kind: 'successFunding' };
  return left === 0 ? { kind: 'closesToday' } : { kind: 'daysLeft', n: left };
}

/** After its period, a project shows its outcome even before the scheduled job has changed its state. */
function outcomeOf(card: CardFacts, nowMs: number): 'open' | 'success' | 'fail' | 'unlisted' {
  if (card.state === 'fail') return 'fail';
  if (card.state === 'finish' || card.state === 're-finish') return 'success';
  if (card.state !== 'funding') return 'unlisted';
  if (daysLeft(card.period.finish, nowMs) !== null) return 'open';
  const { goal, now: amountNow } = card.amount;
  const { purpose, backers } = card;
  const success = isSuccessful({ purpose, projectType: card.config.projectType, goal, amountNow, backers });
  return success ? 'success' : 'fail';
}

/** Remaining pieces of all rewards; null if one of them is unlimited. */
export function remainingTotal(rewards: readonly RewardStock[]): number | null {
  let total = 0;
  for (const reward of rewards) {
    const remaining = remainingOf(reward);
    if (remaining === null) return null;
    total += remaining;
  }
  return total;
}

export function categoryLabel(project: {
  category: number;
  rewards: { type: readonly { title: string; value?: string | undefined }[] };
}): string {
  const own = project.category === OTHER_CATEGORY ? project.rewards.type[0]?.value?.trim() : undefined;
  return own || categoryName(project.category);
}

export function categoryName(category: number): string {
  return t(categoryKeys[category] ?? categoryKeys[0]);
}

const categoryKeys = [
  'category.0',
  'category.1',
  'category.2',
  'category.3',
  'category.4',
  'category.5',
  'category.6',
] as const;

/** Whether a project accepts pledges at `nowMs`: open, and within its period even if the scheduled job is late. */
export function canPledge(state: ProjectState, period: Period, nowMs: number): boolean {
  return state === 'funding' && opensAt(period.start) <= nowMs && nowMs < endsAt(period.finish);
}
