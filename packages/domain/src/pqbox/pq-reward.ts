import { addDays, paymentDate } from '../dates.ts';
import { limits } from '../limits.ts';
import type { ProjectState } from '../project/project.ts';
import { isBlank } from '../text/blank.ts';
import { countLetters } from '../text/letters.ts';
import type { RewardAudience } from './reward-audience.ts';

/** What a PQ box reward is made of: its place is the number that calls carry. */
export const rewardCategories = ['video', 'image', 'text', 'file'] as const;
export type RewardCategory = 0 | 1 | 2 | 3;

export const rewardStates = ['save', 'prepare', 'reject', 'ready', 'funding', 'finish', 'blind'] as const;
export type RewardState = (typeof rewardStates)[number];

/** Allowed moves; a trigger in the database holds the same (state-guards.db.test.ts compares them). */
const rewardTransitions: Record<RewardState, readonly RewardState[]> = {
  save: ['prepare'],
  prepare: ['ready', 'reject'],
  reject: ['save'],
  ready: ['save', 'funding', 'blind'],
  funding: ['finish', 'blind'],
  finish: ['blind'],
  blind: ['ready', 'funding', 'finish'],
};

/** True when a reward may move from one state to the other. */
export function canTransitionReward(from: RewardState, to: RewardState): boolean {
  return rewardTransitions[from].includes(to);
}

/** Whether its maker may change a reward: before it is reviewed, when it was refused, and until it opens. */
export function canFixReward(state: RewardState): boolean {
  return state === 'save' || state === 'reject' || state === 'ready';
}

/** Whether its maker may remove a reward: what backers have been shown stays theirs. */
export function canRemoveReward(state: RewardState): boolean {
  return canFixReward(state) || state === 'prepare';
}

/** Whether new versions of its files may come: while it may be changed, and while it is open. */
export function canReplaceFiles(state: RewardState): boolean {
  return canFixReward(state) || state === 'funding';
}

/** States in which a reward stands in the list of backers; its content is there for them while it is open only. */
export const listedRewardStates = ['funding', 'finish'] as const satisfies readonly RewardState[];

/** True for a reward that is open: it has a detail view. */
export function isRewardOpen(state: RewardState): boolean {
  return state === 'funding';
}

/** The states of a list filter: 0 all, 1 open, 2 closed. */
export function statesOfFilter(value: 0 | 1 | 2): readonly RewardState[] {
  return ([rewardStates, ['funding'], ['finish']] as const)[value];
}

/** Whether backers may open the box of a project in this state: not when it has failed or is hidden. */
export function isBoxOpenIn(state: ProjectState): boolean {
  return OPEN_BOXES.includes(state);
}

const OPEN_BOXES: readonly ProjectState[] = ['funding', 'finish', 're-finish'];

/** The most files a reward may hold at once, by its category; earlier versions of a file do not count. */
export const filesOfCategory: Record<RewardCategory, number> = { 0: 1, 1: 20, 2: 0, 3: 10 };

/** Whether this kind of file may be in a reward of this category: a video, a picture, or anything. */
export function takesFile(category: RewardCategory, mediaType: string): boolean {
  if (category === 0) return VIDEOS.includes(mediaType);
  if (category === 1) return PICTURES.includes(mediaType);
  return category === 3;
}

/** What browsers play, and what they show, as the files of rewards are handed out. */
const VIDEOS = ['video/mp4', 'video/webm'];
const PICTURES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** What is checked before a reward is sent to review. Dates `YYYY-MM-DD`, empty while they are not chosen. */
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

/**
 * The first thing that keeps a reward from review, null when nothing does. It starts on the
 * project's last day at the latest, also when that is over, and ends a day after its start or later. One that opens to
 * paid pledges ends after the day on which they are paid.
 */
export function checkReward(reward: WrittenReward, project: { finish: string | null }): RewardProblem | null {
  if (isBlank(reward.title)) return { field: 'title', copyKey: 'pq.err.title' };
  if (reward.thumbnail === '') return { field: 'thumbnail', copyKey: 'pq.err.thumbnail' };
  if (reward.audience.rewards.length === 0) return { field: 'audience', copyKey: 'pq.err.audience' };
  return checkRewardPeriod({ ...reward, from: reward.audience.from }, project);
}

/** The same of its period alone, for the step that asks for it. */
export function checkRewardPeriod(
  { start, finish, from }: Pick<WrittenReward, 'start' | 'finish'> & Pick<RewardAudience, 'from'>,
  project: { finish: string | null },
): RewardProblem | null {
  if (start === '' || (project.finish !== null && start > project.finish))
    return { field: 'start', copyKey: 'pq.err.start' };
  if (finish === '' || finish < addDays(start, 1)) return { field: 'finish', copyKey: 'pq.err.finish' };
  if (from === 'payment' && project.finish !== null && finish <= paymentDate(project.finish))
    return { field: 'finish', copyKey: 'pq.err.finishPaid' };
  return null;
}

/** Whether a title fits, counted in characters. */
export function rewardTitleFits(title: string): boolean {
  return countLetters(title) <= limits.pqTitle;
}
