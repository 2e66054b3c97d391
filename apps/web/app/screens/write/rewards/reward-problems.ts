import { type LabelKey, t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import {
  type CheckedReward,
  rewardDateProblems,
  rewardProblems as wholeProblems,
} from '@pq/domain/reward/reward-problems';
import { isBlank } from '@pq/domain/text/blank';
import { countLetters } from '@pq/domain/text/letters';
import { type OpenReward, written } from './reward-list.ts';
import { tidied } from './tidied.ts';

/** What is wrong with an open reward in words, by the path of its field: `count`, `options.0.values.1.value`. */
export type Said = ReadonlyMap<string, string>;
type Period = { start: string; finish: string };
type Found = readonly [path: string, words: string];

const problem = (isWrong: boolean, path: string, copyKey: LabelKey): Found[] =>
  isWrong ? [[path, t(copyKey)]] : [];

/**
 * What keeps an open reward out of the list, in the order of its fields: the rules of the calls. Sums above their limits are told
 * while they are typed and never made others, what contradicts itself too; what is missing is told once somebody has `tried` to
 * save.
 */
export function openProblems(open: OpenReward, tried: boolean, period: Period): Said {
  const found = new Map<string, string>();
  const all = [...limitProblems(open), ...(tried ? missing(open) : []), ...ruleProblems(open, tried, period)];
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

/** What of the dates of a reward does not fit its project, once that has dates; the project may have changed since. */
export function dateProblem(reward: Pick<OpenReward, 'early' | 'month'>, period: Period): string | undefined {
  const [copyKey] = isChosen(period) ? rewardDateProblems(reward, period) : [];
  return copyKey && t(copyKey);
}

/** Told only after a try: as long as something is typed it may yet come right. */
const atTheEnd: ReadonlySet<LabelKey> = new Set<LabelKey>([
  'reward.err.early',
  'reward.err.choices',
  'reward.err.stockSum',
  'reward.err.stockLess',
]);

function ruleProblems(open: OpenReward, tried: boolean, period: Period): Found[] {
  const reward: CheckedReward = tidied(written(open));
  const isEmpty = (path: string) => path.endsWith('.name') || path.endsWith('.value');
  const inItself = wholeProblems(reward).flatMap(({ path, copyKey }): Found[] => {
    if (!tried && atTheEnd.has(copyKey)) return [];
    // Of a list that is one box for its maker, the box.
    const [top, at, field] = path;
    const name = field === 'choices' || top === 'stock' ? path.slice(0, top === 'stock' ? 1 : 3) : path;
    const joined = name.join('.');
    if (isEmpty(joined) && isBlank(textAt(open, top, at, path))) return [];
    return [[joined, t(copyKey)]];
  });
  const dates = isChosen(period) ? rewardDateProblems(open, period) : [];
  return [
    ...inItself,
    ...dates.map((copyKey): Found => [copyKey === 'reward.err.month' ? 'month' : 'early', t(copyKey)]),
  ];
}

/** Two fields that are both empty are not the same name twice. */
function textAt(open: OpenReward, top: unknown, at: unknown, path: readonly unknown[]): string {
  if (top !== 'options') return 'x';
  const option = open.options[Number(at)];
  return (path[2] === 'values' ? option?.values[Number(path[3])]?.value : option?.name) ?? '';
}

const isChosen = ({ start, finish }: Period) => start !== '' && finish !== '';
