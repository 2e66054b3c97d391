import { t } from '../copy.ts';
import type { Choice, RewardOption } from './reward-details.ts';

export function rewardTitle({ name = '', context }: { name?: string | undefined; context: string }): string {
  return name === '' ? context : name;
}

/** The values of a choice if the names of the options are obvious: '비취 · 380ml'. */
export function valuesText(options: readonly RewardOption[], choice: Choice): string {
  return options.map(({ values }, at) => values[choice[at] ?? -1]?.value ?? '').join(' · ');
}

/** A month YYYY-MM as text: '2027년 2월'. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return t('reward.month', { year, month: String(Number(number)) });
}
