import type { Outcome } from '#src/providers/payple/port.ts';

/** What the provider's answer means for a refund. */
export type RefundVerdict =
  | { status: 'done' }
  /** Nothing was given back. `isRetryable`: the card was not the reason, so the refund may be asked for anew. */
  | { status: 'refused'; reason: string; isRetryable: boolean }
  /**
   * The outcome is unknown. `asksAgain`: asking the provider again is safe, for it cannot give back more than
   * is left.
   */
  | { status: 'unknown'; reason: string; asksAgain: boolean };

/** The provider knows no such payment, or has cancelled it (providers.md 1.6). */
const CANCELLED_BEFORE = 'PAYC0007';

/**
 * Judges the answer to a refund (providers.md 1.6). The provider has neither an idempotency key for refunds
 * nor a look-up that tells of them (1.8). So we ask for a part only once. Everything that is left may be
 * asked for again; only two answers to the repeat settle it: done, and cancelled before, if the day that we
 * name is the provider's own. Any other refusal of a repeat may be due to what the first try did, and leaves
 * the outcome unknown.
 *
 * For money that should never have been taken (`isLate`) we ask until it is back, whatever the answer; what
 * the provider has already cancelled counts as back.
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
