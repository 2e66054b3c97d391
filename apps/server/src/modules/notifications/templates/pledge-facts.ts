import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { formatDelivery } from '@pq/domain/project/shipping';
import type { MailData } from '../mail-kinds.ts';
import type { Fact } from './mail-content.ts';

type WithReceipt = { receipt?: NonNullable<MailData['pledgePlaced']['receipt']> };

/** What a pledge holds: each reward with its count and sum, what is given on top, delivery. */
export function contents({ receipt }: WithReceipt): Fact[] {
  if (!receipt) return [];
  const { lines, donation, delivery, parcel = true } = receipt;
  return [
    { label: t('mail.field.rewards'), value: lines.map(lineText).join('\n') },
    ...(donation > 0 ? [{ label: t('pay.sum.donation'), value: formatWon(donation) }] : []),
    { label: t('pay.sum.delivery'), value: formatDelivery(parcel, delivery) },
  ];
}

function lineText(line: { context: string; count: number; price: number }): string {
  const text = t('my.list.rewardLine', { context: line.context, n: formatNumber(line.count) });
  return `${text} (${formatWon(line.price)})`;
}

/** With which card and when a pledge is charged, and when its rewards come. */
export function cardAndDays(data: WithReceipt & { paymentDate: string }): Fact[] {
  const { card } = data.receipt ?? {};
  return [
    ...(card ? [{ label: t('mail.field.card'), value: card }] : []),
    paymentDate(data),
    ...rewardDay(data),
  ];
}

/** The day on which its rewards come. */
export function rewardDay({ receipt }: WithReceipt): Fact[] {
  return receipt ? [{ label: t('detail.rewardPeriod'), value: formatDate(receipt.rewardDate) }] : [];
}

/** What a pledge came to before a change that moved its sum. */
export function formerAmount({ before, amount }: { before?: number; amount: number }): Fact[] {
  return before === undefined || before === amount
    ? []
    : [{ label: t('mail.field.before'), value: formatWon(before) }];
}

/** The sum that is not charged any more. */
export function unpaid({ amount }: { amount: number }): Fact {
  return { label: t('mail.field.cancelled'), value: formatWon(amount), strong: true };
}

/** When a pledge is charged. */
export function paymentDate(data: { paymentDate: string }): Fact {
  return { label: t('mail.field.paymentDate'), value: atTen(data.paymentDate) };
}

/** A day, at the hour at which cards are charged. */
export function atTen(date: string): string {
  return t('mail.field.paymentAt', { date: formatDate(date) });
}
