import type { Pledge } from '@pq/contract/shapes/pledge';

type Entry = Pledge['history'][number];

/**
 * Sums are in KRW and with delivery, as a card is charged: `now` after the entry, `before` where the entry
 * changed a known sum. Null where there is no sum to show.
 */
export function historySum(
  { history, paymentinfo }: Pick<Pledge, 'history' | 'paymentinfo'>,
  at: number,
): { now: number; before?: number } | null {
  const entry = history[at];
  if (!entry) return null;
  const now = sumOf(entry, paymentinfo.callAmount);
  if (now === undefined) return null;
  if (entry.what !== 'changed') return { now };
  const before = history.slice(0, at).findLast(isOrder)?.total;
  // Only the delivery or the card was changed.
  if (before === now) return null;
  return before === undefined ? { now } : { now, before };
}

function sumOf({ what, amount, total }: Entry, callAmount: number): number | undefined {
  if (what === 'placed' || what === 'changed') return total;
  if (what === 'cancelled' || what === 'failed') return callAmount;
  return amount || undefined;
}

function isOrder({ what }: Entry): boolean {
  return what === 'placed' || what === 'changed';
}
