import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { soldBeforeEnd } from '@pq/domain/project/reward-plan';
import { formatDelivery } from '@pq/domain/project/shipping';
import { lettersOf } from '@pq/domain/reward/answers';
import { choiceText } from '@pq/domain/reward/options';

type Reward = Draft['rewards']['content'][number];

export const questionKindLabels = {
  text: 'goods.question.text.short',
  long: 'goods.question.text.long',
  choice: 'goods.question.text.choice',
  picture: 'goods.question.text.picture',
} as const;

/** '2027-03' as '2027년 3월'. */
export function monthText(month: string): string {
  const [year = '', n = ''] = month.split('-');
  return t('goods.month.n', { year, month: String(Number(n)) });
}

export function rewardTerms({ count, options, questions, ...reward }: Reward): string[] {
  return [
    count === 0 ? t('writing.reward.unlimited') : t('writing.reward.limited', { n: formatNumber(count) }),
    deliveryText(reward),
    ...limitTexts(reward),
    ...(options.length > 0
      ? [t('goods.tile.options', { list: options.map(({ name }) => name).join(', ') })]
      : []),
    ...(questions.length > 0 ? [t('goods.tile.questions', { n: questions.length })] : []),
  ];
}

export function limitTexts({
  limitPerPerson,
  early,
  month,
}: Pick<Reward, 'limitPerPerson' | 'early' | 'month'>) {
  return [
    ...(limitPerPerson === null ? [] : [t('goods.tile.perPerson', { n: formatNumber(limitPerPerson) })]),
    ...(early === null ? [] : [earlyText(early)]),
    ...(month === null ? [] : [monthText(month)]),
  ];
}

export function earlyEndTexts(reward: Pick<Reward, 'count' | 'stock' | 'early'>): string[] {
  const n = soldBeforeEnd(reward);
  return n === null ? [] : [t('goods.early.end.short', { n: formatNumber(n) })];
}

function earlyText({ first, until }: NonNullable<Reward['early']>): string {
  return [
    t('goods.early'),
    ...(first === null ? [] : [t('goods.tile.first', { n: formatNumber(first) })]),
    ...(until === null ? [] : [t('goods.tile.until', { date: formatDate(until) })]),
  ].join(' ');
}

export function deliveryText({ shipping, delivery }: Pick<Reward, 'shipping' | 'delivery'>): string {
  return delivery === 0
    ? formatDelivery(shipping === 'parcel', delivery)
    : t('detail.fee', { amount: formatNumber(delivery) });
}

/** For instance '색상: 회색, 금색 +3,000원'. */
export function optionLines(options: Reward['options']): string[] {
  return options.map(({ name, values }) => `${name}: ${values.map(valueText).join(', ')}`);
}

function valueText({ value, surcharge, color }: Reward['options'][number]['values'][number]): string {
  return [value, ...(color ? [color] : []), ...(surcharge > 0 ? [`+${formatWon(surcharge)}`] : [])].join(' ');
}

export function stockLines({ options, stock }: Pick<Reward, 'options' | 'stock'>): string[] {
  return stock.map(
    ({ choice, count }) =>
      `${choiceText(options, choice)}: ${t('writing.plan.limited.n', { n: formatNumber(count) })}`,
  );
}

export function questionLines(questions: Reward['questions']): string[] {
  return questions.map((question) => {
    const { text, kind, choices, per, required } = question;
    const letters = lettersOf(question);
    const how = [
      t(questionKindLabels[kind]),
      ...(choices.length > 0 ? [choices.join(', ')] : []),
      ...(letters === null ? [] : [`${letters}${t('goods.question.max.unit')}`]),
      t(`goods.question.per.${per}`),
      t(required ? 'common.required' : 'common.optional'),
    ];
    return `${text} (${how.join(' · ')})`;
  });
}

export function rewardLines(reward: Reward): string[] {
  const { name, context, productCost, options, questions } = reward;
  return [
    ...(name === '' ? [] : [name]),
    context,
    [formatWon(productCost), ...rewardTerms({ ...reward, options: [], questions: [] })].join(' · '),
    ...optionLines(options),
    ...stockLines(reward),
    ...questionLines(questions),
  ];
}
