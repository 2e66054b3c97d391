import { addDays, daysBetween, isCivilDate } from '../dates.ts';
import { limits } from '../limits.ts';
import {
  placesOfDoubles,
  type RewardDateProblem,
  type RewardDates,
  rewardDateProblems,
} from '../reward/reward-problems.ts';
import { isBlank } from '../text/blank.ts';
import type { Purpose } from './project.ts';

export const writeSteps = ['basic', 'period', 'category', 'reward', 'refund', 'content'] as const;
export type WriteStep = (typeof writeSteps)[number];

type RewardProblem = RewardDateProblem | 'reward.err.sameName';

/** `subImages` are the six positions, empty text if unused; goal in KRW. */
export type WriteDraft = {
  purpose: Purpose;
  title: string;
  thumbnail: string;
  subImages: readonly string[];
  goal: number;
  period: { start: string; finish: string };
  rewardPeriod: string;
  rewards: number;
  rewardProblems?: readonly RewardProblem[];
  refund: string;
  /**
   * Whether the maker has chosen what happens below the goal; always true for made-to-order projects, which have no goal.
   */
  typeChosen: boolean;
};

/** `saved`: names of the fields that were ever saved. The default project type becomes a choice when it is saved. */
export function isTypeChosen(purpose: Purpose, saved: readonly string[]): boolean {
  return purpose !== 'projects' || saved.includes('projectType');
}

/** Rewards from before they had their own dates have none. */
type WrittenReward = Partial<RewardDates> & { productCost?: number; name?: string };

type Written = Pick<WriteDraft, 'purpose' | 'title' | 'subImages' | 'period' | 'refund'> & {
  images: { thumbnail: string };
  amount: { goal: number };
  rewards: { period: string; content: readonly WrittenReward[] };
  /** By field, its last save; absent if not recorded, then everything counts as chosen. */
  fieldSaves?: Readonly<Record<string, unknown>> | undefined;
};

export function toWriteDraft({ purpose, title, subImages, period, refund, ...rest }: Written): WriteDraft {
  const { images, amount, rewards, fieldSaves } = rest;
  const rewardProblems: RewardProblem[] = [
    ...rewards.content.flatMap(({ early = null, month = null }) =>
      rewardDateProblems({ early, month }, period),
    ),
    ...placesOfDoubles(rewards.content.map(({ name = '' }) => name)).map(
      () => 'reward.err.sameName' as const,
    ),
  ];
  return {
    purpose,
    title,
    thumbnail: images.thumbnail,
    subImages,
    goal: amount.goal,
    period,
    rewardPeriod: rewards.period,
    rewards: rewards.content.length,
    ...(rewardProblems.length > 0 && { rewardProblems }),
    refund,
    typeChosen: !fieldSaves || isTypeChosen(purpose, Object.keys(fieldSaves)),
  };
}

/** `step` is the step to open, `copyKey` the message. */
export type StepCheck =
  | { ok: true }
  | {
      ok: false;
      step: WriteStep;
      copyKey:
        | 'write.err.basic'
        | 'write.err.period'
        | 'write.err.projectType'
        | 'write.err.reward'
        | RewardProblem
        | 'write.err.refund';
    };

/** Submission checks the last step, which includes everything. `today` is the Seoul date. */
export function checkStep(step: WriteStep, draft: WriteDraft, today: string): StepCheck {
  if (step === 'basic') return { ok: true };
  if (!hasBasics(draft)) return { ok: false, step: 'basic', copyKey: 'write.err.basic' };
  if (step === 'period' || step === 'category') return { ok: true };
  if (!hasPeriod(draft, today)) return { ok: false, step: 'period', copyKey: 'write.err.period' };
  if (step === 'reward') return { ok: true };
  if (draft.rewards < 1) return { ok: false, step: 'reward', copyKey: 'write.err.reward' };
  const [wrong] = draft.rewardProblems ?? [];
  if (wrong) return { ok: false, step: 'reward', copyKey: wrong };
  if (step === 'refund') return { ok: true };
  if (isBlank(draft.refund)) return { ok: false, step: 'refund', copyKey: 'write.err.refund' };
  return { ok: true };
}

export function checkOpening(step: WriteStep, draft: WriteDraft, today: string): StepCheck {
  const previous = writeSteps[writeSteps.indexOf(step) - 1];
  return previous ? checkStep(previous, draft, today) : { ok: true };
}

/**
 * The check of a whole draft before the review. The maker has to choose whether cards are charged below the goal; the
 * default value is not enough. Only checked here, because an open project has passed it.
 */
export function checkSubmission(draft: WriteDraft, today: string): StepCheck {
  const opened = checkStep('reward', draft, today);
  if (opened.ok && !draft.typeChosen)
    return { ok: false, step: 'category', copyKey: 'write.err.projectType' };
  return checkStep('content', draft, today);
}

/** The fields required for a review, in the order of the messages. */
const requiredFields = {
  basic: ['title', 'thumbnail', 'subImages', 'goal'],
  period: ['start', 'finish', 'rewardPeriod'],
  category: ['projectType'],
  reward: ['rewards'],
  refund: ['refund'],
  content: ['editor'],
} as const satisfies Record<WriteStep, readonly string[]>;
export type RequiredField = (typeof requiredFields)[WriteStep][number];

export function stepOf(field: RequiredField): WriteStep {
  return writeSteps.find((step) => (requiredFields[step] as readonly string[]).includes(field)) ?? 'basic';
}

/** Missing or invalid fields, in the order of the steps. `hasText`: the editor has content. */
export function missingFields(draft: WriteDraft & { hasText: boolean }, today: string): RequiredField[] {
  return [
    ...missingBasics(draft),
    ...missingDates(draft, today),
    ...(draft.typeChosen ? [] : (['projectType'] as const)),
    ...(draft.rewards > 0 ? [] : (['rewards'] as const)),
    ...(isBlank(draft.refund) ? (['refund'] as const) : []),
    ...(draft.hasText ? [] : (['editor'] as const)),
  ];
}

export function finishedSteps(draft: WriteDraft & { hasText: boolean }, today: string): WriteStep[] {
  const missing = missingFields(draft, today).map(stepOf);
  return writeSteps.filter((step) => !missing.includes(step));
}

export function begunSteps(draft: WriteDraft & { hasText: boolean }): WriteStep[] {
  const { title, thumbnail, subImages, goal, period, rewardPeriod } = draft;
  const begun: Record<WriteStep, boolean> = {
    basic: [title.trim(), thumbnail, ...subImages].some((text) => text !== '') || goal > 0,
    period: [period.start, period.finish, rewardPeriod].some((date) => date !== ''),
    category: false,
    reward: draft.rewards > 0,
    refund: !isBlank(draft.refund),
    content: draft.hasText,
  };
  return writeSteps.filter((step) => begun[step]);
}

const hasBasics = (draft: WriteDraft) => missingBasics(draft).length === 0;
const hasPeriod = (draft: WriteDraft, today: string) => missingDates(draft, today).length === 0;

function missingBasics({ purpose, title, thumbnail, subImages, goal }: WriteDraft): RequiredField[] {
  const there: Record<(typeof requiredFields.basic)[number], boolean> = {
    title: !isBlank(title),
    thumbnail: thumbnail !== '',
    subImages: subImages.filter((url) => url !== '').length >= limits.subImagesMin,
    goal: purpose !== 'projects' || goal >= 1,
  };
  return requiredFields.basic.filter((field) => !there[field]);
}

function missingDates(
  { period: { start, finish }, rewardPeriod }: WriteDraft,
  today: string,
): RequiredField[] {
  const isLong = [start, finish].every(isCivilDate) && daysBetween(start, finish) + 1 > limits.periodDays;
  const there: Record<(typeof requiredFields.period)[number], boolean> = {
    start: isCivilDate(start) && start > today,
    finish: isCivilDate(finish) && finish > start && !isLong,
    rewardPeriod: isCivilDate(rewardPeriod) && rewardPeriod >= finish,
  };
  return requiredFields.period.filter((field) => !there[field]);
}

/** Whether a project may be open from `start` to `finish` (YYYY-MM-DD, Seoul): only then derived dates are shown. */
export function isOpenable({ start, finish }: WriteDraft['period'], today: string): boolean {
  if (![start, finish].every(isCivilDate)) return false;
  return start >= addDays(today, 1) && finish > start && daysBetween(start, finish) + 1 <= limits.periodDays;
}
