import { t } from '../copy.ts';
import { formatMoment } from '../dates.ts';
import { formatWon } from '../format.ts';
import type { DifferenceState, lookUpOutcomes } from './compare-books.ts';

type Order = {
  outcome: (typeof lookUpOutcomes)[number];
  amount: number | null;
  at: number | null;
  reason: string | null;
};

type Answer = { order: Order | null; file: { total: number; refunded: number } | null };

/** What the provider answered about a difference, and whether it agrees by now. */
export function lookUpText({ state, ...answer }: Answer & { state: DifferenceState }): string {
  return `${answerText(answer)} ${t(state === 'closed' ? 'admin.difference.agrees' : 'admin.difference.differs')}`;
}

export function answerText({ order, file }: Answer): string {
  const read = file ? fileText(file) : t('admin.difference.answer.unread');
  return order ? `${orderText(order)} ${read}` : read;
}

function orderText({ outcome, amount, at, reason }: Order): string {
  if (outcome === 'absent') return t('admin.difference.answer.absent');
  if (outcome === 'declined') return t('admin.difference.answer.declined', { reason: reason ?? '' });
  const paid = t('admin.difference.answer.paid', { amount: formatWon(amount ?? 0) });
  return `${at === null ? paid : t('admin.difference.answer.at', { paid, at: formatMoment(at) })}.`;
}

function fileText({ total, refunded }: { total: number; refunded: number }): string {
  return total === 0 && refunded === 0
    ? t('admin.difference.answer.noRow')
    : t('admin.difference.answer.file', { total: formatWon(total), refunded: formatWon(refunded) });
}
