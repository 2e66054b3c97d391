import { type LabelKey, t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import {
  type CheckedReward,
  placesOfDoubles,
  rewardDateProblems,
  rewardProblems as wholeProblems,
} from '@pq/domain/reward/reward-problems';
import { isBlank } from '@pq/domain/text/blank';
import { countLetters } from '@pq/domain/text/letters';
import { type OpenReward, type Reward, written } from './reward-list.ts';
import { tidied } from './tidied.ts';

/** By the path of the field: `count`, `options.0.values.1.value`. */
export type FieldMessages = ReadonlyMap<string, string>;
type Period = { start: string; finish: string };
type Found = readonly [path: string, words: string];

const problem = (isWrong: boolean, path: string, copyKey: LabelKey): Found[] =>
  isWrong ? [[path, t(copyKey)]] : [];

/**
 * Contradictions and sums above their limits are reported while typing and never corrected; missing fields
 * are reported after an attempt to save (`tried`).
 */
export function openProblems(
  open: OpenReward,
  tried: boolean,
  period: Period,
  otherNames: readonly string[],
): FieldMessages {
  const found = new Map<string, string>();
  const all = [
    ...limitProblems(open),
    ...(tried ? [...nameProblem(open, otherNames), ...missing(open)] : []),
    ...ruleProblems(open, tried, period),
  ];
  for (const [path, words] of all) if (!found.has(path)) found.set(path, words);
  return found;
}

function limitProblems(open: OpenReward): Found[] {
  const { productCost, count, limitPerPerson, delivery, shipping, options, stock, questions } = open;
  const perPerson = limitPerPerson ?? 1;
  return [
    ...problem((productCost ?? 0) > limits.productCostMax, 'productCost', 'writing.reward.err.cost'),
    ...problem((count ?? 0) > limits.rewardCount, 'count', 'writing.reward.err.count'),
    ...problem(perPerson < 1 || perPerson > limits.quantity, 'limitPerPerson', 'reward.err.perPerson'),
    ...problem(
      shipping === 'parcel' && (delivery ?? 0) > limits.delivery,
      'delivery',
      'writing.reward.err.delivery',
    ),
    ...options.flatMap(({ values }, option) =>
      values.flatMap(({ surcharge }, value) =>
        problem(
          surcharge > limits.surcharge,
          `options.${option}.values.${value}.surcharge`,
          'reward.err.surcharge',
        ),
      ),
    ),
    ...problem(
      stock.some((one) => one.count > limits.rewardCount),
      'stock',
      'reward.err.stockCount',
    ),
    ...questions.flatMap(({ choices }, at) => [
      ...problem(
        choices.some((choice) => countLetters(choice.trim()) > limits.optionValue),
        `questions.${at}.choices`,
        'reward.err.choiceLong',
      ),
      ...problem(
        choices.filter((choice) => !isBlank(choice)).length > limits.optionValues,
        `questions.${at}.choices`,
        'reward.err.choicesMost',
      ),
    ]),
  ];
}

// Only after an attempt to save: a copied reward has the same name until it gets its own.
function nameProblem({ name }: OpenReward, otherNames: readonly string[]): Found[] {
  const last = otherNames.length;
  return problem(placesOfDoubles([...otherNames, name]).includes(last), 'name', 'reward.err.sameName');
}

function missing(open: OpenReward): Found[] {
  const { productCost, context, shipping, delivery, options, questions } = open;
  return [
    ...problem((productCost ?? 0) < limits.productCostMin, 'productCost', 'writing.reward.err.cost'),
    ...problem(isBlank(context), 'context', 'writing.reward.err.context'),
    ...problem(shipping === 'parcel' && delivery === null, 'delivery', 'reward.err.fee'),
    ...options.flatMap(({ name, values }, option) => [
      ...problem(isBlank(name), `options.${option}.name`, 'reward.err.optionName'),
      ...values.flatMap(({ value }, at) =>
        problem(isBlank(value), `options.${option}.values.${at}.value`, 'reward.err.value'),
      ),
      ...problem(values.length < limits.optionValuesMin, `options.${option}.values`, 'reward.err.values'),
    ]),
    ...questions.flatMap(({ text }, at) =>
      problem(isBlank(text), `questions.${at}.text`, 'reward.err.question'),
    ),
  ];
}

export function listProblems(rewards: readonly Reward[], period: Period): (string | undefined)[] {
  const doubles = placesOfDoubles(rewards.map(({ name }) => name));
  return rewards.map((reward, at) => {
    const [ofDates] = isChosen(period) ? rewardDateProblems(reward, period) : [];
    const copyKey = ofDates ?? (doubles.includes(at) ? 'reward.err.sameName' : undefined);
    return copyKey && t(copyKey);
  });
}

// Reported only after an attempt to save, because further typing may still resolve them.
const atTheEnd: ReadonlySet<LabelKey> = new Set<LabelKey>([
  'reward.err.early',
  'reward.err.choices',
  'reward.err.stockSum',
  'reward.err.stockLess',
]);

function ruleProblems(open: OpenReward, tried: boolean, period: Period): Found[] {
  const reward: CheckedReward = tidied(written(open));
  const inItself = wholeProblems(reward).flatMap(({ path, copyKey }): Found[] => {
    if (!tried && atTheEnd.has(copyKey)) return [];
    // A list that the form shows as one box is reported at the box.
    const [top, , field] = path;
    const name = field === 'choices' || top === 'stock' ? path.slice(0, top === 'stock' ? 1 : 3) : path;
    return [[name.join('.'), t(copyKey)]];
  });
  const dates = isChosen(period) ? rewardDateProblems(open, period) : [];
  return [
    ...inItself,
    ...dates.map((copyKey): Found => [copyKey === 'reward.err.month' ? 'month' : 'early', t(copyKey)]),
  ];
}

const isChosen = ({ start, finish }: Period) => start !== '' && finish !== '';
