import { addDays, chargeDates } from '../dates.ts';
import { type FileKind, mediaTypeOf } from '../files/file-kind.ts';
import { limits } from '../limits.ts';
import type { ProjectState } from '../project/project.ts';
import { isBlank } from '../text/blank.ts';
import { countLetters } from '../text/letters.ts';
import type { RewardAudience } from './reward-audience.ts';

/** Categories of digital rewards; calls use the index. */
export const rewardCategories = ['video', 'image', 'text', 'file'] as const;
export type RewardCategory = 0 | 1 | 2 | 3;

export const rewardStates = ['save', 'prepare', 'reject', 'ready', 'funding', 'finish', 'blind'] as const;
export type RewardState = (typeof rewardStates)[number];

/** Allowed transitions; a database trigger enforces the same (state-guards.db.test.ts compares them). */
const rewardTransitions: Record<RewardState, readonly RewardState[]> = {
  save: ['prepare'],
  prepare: ['ready', 'reject'],
  reject: ['save'],
  ready: ['save', 'funding', 'blind'],
  funding: ['finish', 'blind'],
  finish: ['blind'],
  blind: ['ready', 'funding', 'finish'],
};

export function canTransitionReward(from: RewardState, to: RewardState): boolean {
  return rewardTransitions[from].includes(to);
}

export function canFixReward(state: RewardState): boolean {
  return state === 'save' || state === 'reject' || state === 'ready';
}

/** An open one requires a reason, which its backers read. */
export function canRemoveReward(state: RewardState): boolean {
  return canFixReward(state) || state === 'prepare' || isRewardOpen(state);
}

export function canReplaceFiles(state: RewardState): boolean {
  return canFixReward(state) || state === 'funding';
}

/** States in which backers see a digital reward in the list; they can read the content only while it is open. */
export const listedRewardStates = ['funding', 'finish'] as const satisfies readonly RewardState[];

export const approvedRewardStates = [
  'ready',
  'funding',
  'finish',
  'blind',
] as const satisfies readonly RewardState[];

export function isRewardOpen(state: RewardState): boolean {
  return state === 'funding';
}

export function statesOfFilter(value: 0 | 1 | 2): readonly RewardState[] {
  return ([rewardStates, ['funding'], ['finish']] as const)[value];
}

export function isBoxOpenIn(state: ProjectState): boolean {
  return OPEN_BOXES.includes(state);
}

const OPEN_BOXES: readonly ProjectState[] = ['funding', 'finish', 're-finish'];

/** Earlier versions do not count. */
export const filesOfCategory: Record<RewardCategory, number> = { 0: 1, 1: 20, 2: 0, 3: 10 };

export function takesFile(category: RewardCategory, mediaType: string): boolean {
  const kinds = rewardFileKinds[category];
  return kinds === null || kinds.some((kind) => mediaTypeOf(kind) === mediaType);
}

/** Kinds that browsers play or display, because files are delivered unchanged. Null: any kind. */
export const rewardFileKinds: Record<RewardCategory, readonly FileKind[] | null> = {
  0: ['mp4', 'webm'],
  1: ['jpeg', 'png', 'gif', 'webp'],
  2: [],
  3: null,
};

/** Dates `YYYY-MM-DD`, empty if not set. */
export type WrittenReward = {
  title: string;
  thumbnail: string;
  start: string;
  finish: string;
  audience: RewardAudience;
};
export type RewardProblem = {
  field: 'title' | 'thumbnail' | 'start' | 'finish' | 'audience';
  copyKey:
    | 'pq.err.title'
    | 'pq.err.thumbnail'
    | 'pq.err.start'
    | 'pq.err.finish'
    | 'pq.err.finishPaid'
    | 'pq.err.audience';
};

/** The last day of the project, and the day of its first charges if that is later than planned. */
export type RewardProjectDates = { finish: string | null; paymentOn?: string | undefined };

/**
 * The first problem that prevents a review, or null. The digital reward starts on the project's last day at the latest, even
 * if that has passed, and ends at least one day after its start. If it opens to paid pledges, it ends after the day of the
 * charges.
 */
export function checkReward(reward: WrittenReward, project: RewardProjectDates): RewardProblem | null {
  if (isBlank(reward.title)) return { field: 'title', copyKey: 'pq.err.title' };
  if (reward.thumbnail === '') return { field: 'thumbnail', copyKey: 'pq.err.thumbnail' };
  if (reward.audience.rewards.length === 0) return { field: 'audience', copyKey: 'pq.err.audience' };
  return checkRewardPeriod({ ...reward, from: reward.audience.from }, project);
}

export function checkRewardPeriod(
  { start, finish, from }: Pick<WrittenReward, 'start' | 'finish'> & Pick<RewardAudience, 'from'>,
  { finish: lastDay, paymentOn }: RewardProjectDates,
): RewardProblem | null {
  if (start === '' || (lastDay !== null && start > lastDay))
    return { field: 'start', copyKey: 'pq.err.start' };
  if (finish === '' || finish < addDays(start, 1)) return { field: 'finish', copyKey: 'pq.err.finish' };
  if (lastDay === null || from !== 'payment') return null;
  if (finish <= chargeDates({ period: { finish: lastDay }, paymentOn }).first)
    return { field: 'finish', copyKey: 'pq.err.finishPaid' };
  return null;
}

/** The day on which an approved reward opens: its first day, but not before its project opens. */
export function rewardOpensOn(reward: { start: string }, project: { start: string }): string {
  return reward.start > project.start ? reward.start : project.start;
}

export function rewardTitleFits(title: string): boolean {
  return countLetters(title) <= limits.pqTitle;
}
