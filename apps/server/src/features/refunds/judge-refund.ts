import type { Outcome } from '#src/providers/payple/port.ts';

/** What an answer of the provider makes of a refund. */
export type RefundVerdict =
  | { status: 'done' }
  /** Nothing was given back. `isRetryable`: not for a reason of the card's; it may be asked for anew. */
  | { status: 'refused'; reason: string; isRetryable: boolean }
  /** Nobody knows. `asksAgain`: the provider may be asked once more, for it cannot give back more than is left. */
  | { status: 'unknown'; reason: string; asksAgain: boolean };

/** The provider knows no such payment, or has cancelled it (providers.md 1.6). */
const CANCELLED_BEFORE = 'PAYC0007';

/**
 * Judges the answer to a refund (providers.md 1.6). The provider has neither an idempotency key for refunds nor a look-up
 * that tells of them (1.8). So a part is asked for once; everything that is left may be asked for again, and only two
 * answers to the repeat settle it: done, and cancelled before, where the day that we name is the provider's own. Any other
 * refusal of a repeat may be one of something that the first try has done, and leaves it unknown.
 *
 * Money that should never have been taken (`isLate`) is asked for until it is back, whatever the answer: what the provider
 * has cancelled already is back too.
 */
export function judgeRefund(
  asked: { attempts: number; whole: boolean; paidAtMs: number | null; isLate: boolean },
  outcome: Outcome<null>,
): RefundVerdict {
  if (outcome.kind === 'done') return { status: 'done' };
  const reason = outcome.reason;
  const told = 'code' in outcome ? `${outcome.code} ${reason}` : reason;
  if (outcome.kind === 'unknown') return { status: 'unknown', reason, asksAgain: asked.whole };
  if (asked.attempts === 1 && !asked.isLate)
    return outcome.kind === 'declined'
      ? { status: 'refused', reason, isRetryable: false }
      : { status: 'refused', reason: told, isRetryable: true };
  const isCancelled = outcome.kind === 'declined' && outcome.code === CANCELLED_BEFORE;
  if (asked.whole && isCancelled && asked.paidAtMs !== null) return { status: 'done' };
  return { status: 'unknown', reason: told, asksAgain: asked.whole };
}
