import { limits } from '../limits.ts';
import { nicknameKey } from '../member/nickname.ts';
import { choiceKey, countCombinations, isChoiceOf } from './options.ts';
import type { EarlyBird, RewardOption, RewardQuestion } from './reward-details.ts';

export type RewardProblem = { path: (string | number)[]; copyKey: RewardProblemKey };
type RewardProblemKey =
  | 'reward.err.limit'
  | 'reward.err.early'
  | 'reward.err.earlyFirst'
  | 'reward.err.double'
  | 'reward.err.stockChoice'
  | 'reward.err.stockSum'
  | 'reward.err.stockLess'
  | 'reward.err.choices'
  | 'reward.err.questionDouble';

export type CheckedReward = {
  count: number;
  limitPerPerson: number | null;
  early: EarlyBird | null;
  options: readonly RewardOption[];
  stock: readonly { choice: readonly number[]; count: number }[];
  questions: readonly RewardQuestion[];
};

export function rewardProblems(reward: CheckedReward): RewardProblem[] {
  return [
    ...limitProblems(reward),
    ...doubles(
      reward.options.map(({ name }) => name),
      (at) => ['options', at, 'name'],
    ),
    ...reward.options.flatMap(({ values }, option) =>
      doubles(
        values.map(({ value }) => value),
        (at) => ['options', option, 'values', at, 'value'],
      ),
    ),
    ...stockProblems(reward),
    ...questionProblems(reward.questions),
  ];
}

function limitProblems({ count, limitPerPerson, early }: CheckedReward): RewardProblem[] {
  const most = count === 0 ? limits.rewardCount : count;
  const problems: RewardProblem[] = [];
  if (limitPerPerson !== null && limitPerPerson > most)
    problems.push({ path: ['limitPerPerson'], copyKey: 'reward.err.limit' });
  if (early && early.until === null && early.first === null)
    problems.push({ path: ['early'], copyKey: 'reward.err.early' });
  if (early?.first != null && early.first > most)
    problems.push({ path: ['early', 'first'], copyKey: 'reward.err.earlyFirst' });
  return problems;
}

function doubles(texts: readonly string[], pathOf: (at: number) => (string | number)[]): RewardProblem[] {
  return placesOfDoubles(texts).map((at) => ({ path: pathOf(at), copyKey: 'reward.err.double' as const }));
}

/** Positions of texts that look like an earlier one. Blank texts do not count as duplicates. */
export function placesOfDoubles(texts: readonly string[]): number[] {
  const keys = texts.map(nicknameKey);
  return keys.flatMap((key, at) => (key !== '' && keys.indexOf(key) < at ? [at] : []));
}

/**
 * The stock by combination may exceed the total, and sales end with whichever is reached first; less than the total would
 * promise pieces that are never sold.
 */
function stockProblems({ count, options, stock }: CheckedReward): RewardProblem[] {
  if (stock.length === 0) return [];
  const seen = new Set<string>();
  const problems: RewardProblem[] = stock.flatMap(({ choice }, at) => {
    const key = choiceKey(choice);
    const isWrong = options.length === 0 || !isChoiceOf(options, choice) || seen.has(key);
    seen.add(key);
    return isWrong ? [{ path: ['stock', at, 'choice'], copyKey: 'reward.err.stockChoice' as const }] : [];
  });
  const sum = stock.reduce((total, one) => total + one.count, 0);
  if (sum === 0) problems.push({ path: ['stock'], copyKey: 'reward.err.stockSum' });
  else if (count > 0 && sum < count) problems.push({ path: ['stock'], copyKey: 'reward.err.stockLess' });
  return problems;
}

function questionProblems(questions: readonly RewardQuestion[]): RewardProblem[] {
  const ids = questions.map(({ id }) => id);
  const sameTexts = doubles(
    questions.map(({ text }) => text),
    (at) => ['questions', at, 'text'],
  );
  const each = questions.flatMap(({ id, kind, choices }, at) => {
    const problems: RewardProblem[] = [];
    if (ids.indexOf(id) < at)
      problems.push({ path: ['questions', at, 'id'], copyKey: 'reward.err.questionDouble' });
    const isChoice = kind === 'choice';
    if (isChoice ? choices.length < limits.optionValuesMin : choices.length > 0)
      problems.push({ path: ['questions', at, 'choices'], copyKey: 'reward.err.choices' });
    return [...problems, ...doubles(choices, (place) => ['questions', at, 'choices', place])];
  });
  return [
    ...each,
    ...sameTexts.map((problem) => ({ ...problem, copyKey: 'reward.err.questionDouble' as const })),
  ];
}

/** Questions whose id another reward of the project uses: the answers of an order are stored by id. */
export function sharedQuestions(
  rewards: readonly { questions: readonly { id: string }[] }[],
): { reward: number; question: number }[] {
  const owner = new Map<string, number>();
  return rewards.flatMap(({ questions }, reward) =>
    questions.flatMap(({ id }, question) => {
      const first = owner.get(id) ?? reward;
      owner.set(id, first);
      return first === reward ? [] : [{ reward, question }];
    }),
  );
}

/** Not if there are too many combinations to list. */
export function mayHaveStock(options: readonly RewardOption[]): boolean {
  const combinations = countCombinations(options);
  return combinations > 0 && combinations <= limits.stockedCombinations;
}

export type RewardDates = { early: EarlyBird | null; month: string | null };
export type RewardDateProblem = 'reward.err.until' | 'reward.err.month';

/** Dates YYYY-MM-DD, empty if not set. */
export function rewardDateProblems(
  { early, month }: RewardDates,
  period: { start: string; finish: string },
): RewardDateProblem[] {
  const until = early?.until ?? null;
  const problems: RewardDateProblem[] = [];
  if (until !== null && (until < period.start || until > period.finish)) problems.push('reward.err.until');
  if (month !== null && month < period.finish.slice(0, 7)) problems.push('reward.err.month');
  return problems;
}
