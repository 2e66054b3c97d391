import { addDays, daysBetween, isCivilDate } from '../dates.ts';
import { limits } from '../limits.ts';
import { type RewardDateProblem, type RewardDates, rewardDateProblems } from '../reward/reward-problems.ts';
import { isBlank } from '../text/blank.ts';
import type { Purpose } from './project.ts';

/** The steps of writing a project, in the order of its rail. */
export const writeSteps = ['basic', 'period', 'category', 'reward', 'refund', 'content'] as const;
export type WriteStep = (typeof writeSteps)[number];

/** What the step checks look at. `subImages` are the six slots, empty text where nothing is; goal in KRW. */
export type WriteDraft = {
  purpose: Purpose;
  title: string;
  thumbnail: string;
  subImages: readonly string[];
  goal: number;
  period: { start: string; finish: string };
  rewardPeriod: string;
  rewards: number;
  /** What of the dates of its rewards does not fit the project's. */
  rewardDates?: readonly RewardDateProblem[];
  refund: string;
  /** What holds a default that nobody has chosen. */
  unchosen: readonly Choice[];
};

/** What a draft has a value for from the start, so that only a save of its own tells that it is the maker's choice. */
const choices = ['category', 'projectType', 'deliveryType'] as const;
export type Choice = (typeof choices)[number];

/** Those of the choices that are still open; a custom order has no goal, and so no kind of charging. */
export function unchosenOf(purpose: Purpose, decided: readonly string[]): Choice[] {
  return choices.filter(
    (choice) => !decided.includes(choice) && (choice !== 'projectType' || purpose === 'projects'),
  );
}

/** Rewards from before they had dates of their own have none. */
type WrittenReward = Partial<RewardDates> & { productCost?: number };

/** A project as it is written, as far as the step checks look at it. */
type Written = Pick<WriteDraft, 'purpose' | 'title' | 'subImages' | 'period' | 'refund'> & {
  images: { thumbnail: string };
  amount: { goal: number };
  rewards: { period: string; content: readonly WrittenReward[] };
  /** By field, what was ever saved; absent where that was not written down, and everything counts as chosen. */
  fieldSaves?: Readonly<Record<string, unknown>> | undefined;
};

/** What the step checks look at, of a project in the shape that its writer and its readers get it in. */
export function toWriteDraft({ purpose, title, subImages, period, refund, ...rest }: Written): WriteDraft {
  const { images, amount, rewards, fieldSaves } = rest;
  const rewardDates = rewards.content.flatMap(({ early = null, month = null }) =>
    rewardDateProblems({ early, month }, period),
  );
  return {
    purpose,
    title,
    thumbnail: images.thumbnail,
    subImages,
    goal: amount.goal,
    period,
    rewardPeriod: rewards.period,
    rewards: rewards.content.length,
    ...(rewardDates.length > 0 && { rewardDates }),
    refund,
    unchosen: fieldSaves ? unchosenOf(purpose, Object.keys(fieldSaves)) : [],
  };
}

/** `step` is where the writer is sent, `copyKey` what they are told. */
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
        | RewardDateProblem
        | 'write.err.refund';
    };

/**
 * Whether a draft may go on from `step`. Submitting checks the last step, which
 * asks everything. `today` is the Seoul date.
 */
export function checkStep(step: WriteStep, draft: WriteDraft, today: string): StepCheck {
  if (step === 'basic') return { ok: true };
  if (!hasBasics(draft)) return { ok: false, step: 'basic', copyKey: 'write.err.basic' };
  if (step === 'period' || step === 'category') return { ok: true };
  if (!hasPeriod(draft, today)) return { ok: false, step: 'period', copyKey: 'write.err.period' };
  if (step === 'reward') return { ok: true };
  if (draft.rewards < 1) return { ok: false, step: 'reward', copyKey: 'write.err.reward' };
  const [wrong] = draft.rewardDates ?? [];
  if (wrong) return { ok: false, step: 'reward', copyKey: wrong };
  if (step === 'refund') return { ok: true };
  if (isBlank(draft.refund)) return { ok: false, step: 'refund', copyKey: 'write.err.refund' };
  return { ok: true };
}

/**
 * The check of a whole draft before it goes to review. Whether cards are charged below the goal is for the maker to decide:
 * the default of the data will not do. It is asked here alone, since an open project has passed it.
 */
export function checkSubmission(draft: WriteDraft, today: string): StepCheck {
  const opened = checkStep('reward', draft, today);
  if (opened.ok && draft.unchosen.includes('projectType'))
    return { ok: false, step: 'category', copyKey: 'write.err.projectType' };
  return checkStep('content', draft, today);
}

/** What of a project a reviewer cannot do without, in the order in which it is asked for. */
const requiredFields = {
  basic: ['title', 'thumbnail', 'subImages', 'goal'],
  period: ['start', 'finish', 'rewardPeriod'],
  category: ['category', 'projectType', 'deliveryType'],
  reward: ['rewards'],
  refund: ['refund'],
  content: ['editor'],
} as const satisfies Record<WriteStep, readonly string[]>;
export type RequiredField = (typeof requiredFields)[WriteStep][number];

/** Where a field is filled in. */
export function stepOf(field: RequiredField): WriteStep {
  return writeSteps.find((step) => (requiredFields[step] as readonly string[]).includes(field)) ?? 'basic';
}

/** Fields that are missing or wrong, in the order of the steps. `hasText`: something is written in the editor. */
export function missingFields(draft: WriteDraft & { hasText: boolean }, today: string): RequiredField[] {
  return [
    ...missingBasics(draft),
    ...missingDates(draft, today),
    ...requiredFields.category.filter((choice) => draft.unchosen.includes(choice)),
    ...(draft.rewards > 0 ? [] : (['rewards'] as const)),
    ...(isBlank(draft.refund) ? (['refund'] as const) : []),
    ...(draft.hasText ? [] : (['editor'] as const)),
  ];
}

/**
 * The steps that have nothing missing, for the rail and the list of own projects. Category, kind and delivery always have a
 * value: their step counts once all are chosen.
 */
export function finishedSteps(draft: WriteDraft & { hasText: boolean }, today: string): WriteStep[] {
  const missing = missingFields(draft, today).map(stepOf);
  return writeSteps.filter((step) => !missing.includes(step));
}

/** The steps in which something is entered, whether or not it will do: those are not empty. */
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

/** Real dates, start tomorrow or later, finish after start, reward period not before finish, at most 365 days. */
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

/** Whether a project may be open from `start` to `finish` (YYYY-MM-DD, Seoul): only then is anything said to follow. */
export function isOpenable({ start, finish }: WriteDraft['period'], today: string): boolean {
  if (![start, finish].every(isCivilDate)) return false;
  return start >= addDays(today, 1) && finish > start && daysBetween(start, finish) + 1 <= limits.periodDays;
}
