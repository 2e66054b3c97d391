import { ProductError } from '../product-error.ts';

export type TextBudget = {
  /** Throws tooMany when the member has no such number of bytes left in this window. */
  spend(memberId: string, bytes: number): void;
};

/** Bytes by member in fixed windows of real time, of this process only: the work they bound is its own. */
export function createTextBudget({
  bytes: max,
  windowMs,
  now = Date.now,
}: {
  bytes: number;
  windowMs: number;
  now?: () => number;
}): TextBudget {
  let endsAtMs = 0;
  let spent = new Map<string, number>();
  return {
    spend(memberId, bytes) {
      const nowMs = now();
      if (nowMs >= endsAtMs) {
        endsAtMs = nowMs + windowMs;
        spent = new Map();
      }
      const sum = (spent.get(memberId) ?? 0) + bytes;
      if (sum > max)
        throw new ProductError('tooMany', { retryAfterS: Math.ceil((endsAtMs - nowMs) / 1_000) });
      spent.set(memberId, sum);
    },
  };
}
