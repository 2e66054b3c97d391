import { t } from '@pq/domain/copy';
import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Outcome, PaymentProvider } from '#src/providers/payple/port.ts';
import { openRefund, type RefundRequest } from './open-refund.ts';
import { getRefundedPledge, isSettledByHand, type RefundClaim, renewRefundLease } from './queries.ts';
import { settleRefund } from './settle-refund.ts';

export type RefundAnswer = {
  gateKey: string;
  status: PledgeStatus;
  refunded: number;
  refund: 'done' | 'unknown';
};

/**
 * Gives back part of a paid pledge, or the rest of it. The refund is written first, the provider is asked with no
 * transaction open, the outcome is settled under a fencing number. With an idempotency key a repeat answers as the first
 * did. Killed at any line, `resolveRefunds` brings it as far as can be known.
 *
 * Throws notFound, pledgeSettled, refundAmount, refundBusy while an earlier one is open, refundRefused with the provider's
 * text, unavailable when nothing was done for another reason, idempotencyReuse.
 */
export async function refundPledge(
  platform: Platform,
  provider: PaymentProvider,
  request: RefundRequest,
): Promise<RefundAnswer> {
  const opened = await openRefund(platform, request);
  if ('earlier' in opened) {
    const { status, reason } = opened.earlier;
    if (status === 'refused') throw refused(isSettledByHand(reason) ? '' : reason);
    return answer(platform, request.gateKey, status === 'done' ? 'done' : 'unknown');
  }
  await platform.failpoint('refund.after_open');
  const outcome = await askForRefund(platform, provider, opened.claim);
  if (outcome === 'superseded') return answer(platform, request.gateKey, 'unknown');
  await platform.failpoint('refund.after_call');
  const verdict = await settleRefund(platform, opened.claim, outcome);
  await platform.failpoint('refund.after_settle');
  if (verdict.status === 'refused')
    throw verdict.isRetryable ? new ProductError('unavailable') : refused(verdict.reason);
  return answer(platform, request.gateKey, verdict.status);
}

/**
 * Asks the provider for a claimed refund. A process that was paused until another claim took over, or a person settled the
 * refund, does not ask: that would give back what is settled as not given back.
 */
export async function askForRefund(
  platform: Platform,
  provider: PaymentProvider,
  claim: RefundClaim,
): Promise<Outcome<null> | 'superseded'> {
  await platform.failpoint('refund.before_call');
  if (!(await renewRefundLease(platform.database.db, claim))) return 'superseded';
  const { orderId, amount, paidAtMs, requestedAtMs } = claim;
  return provider.refund({ orderId, amount, paidAtMs: paidAtMs ?? requestedAtMs });
}

async function answer(
  platform: Platform,
  pledgeId: string,
  refund: RefundAnswer['refund'],
): Promise<RefundAnswer> {
  const pledge = await getRefundedPledge(platform.database.db, pledgeId);
  // Somebody else may have learnt meanwhile what this call was waiting for.
  return { ...pledge, refund: pledge.status === 'refund' ? 'done' : refund };
}

function refused(reason: string): ProductError {
  return new ProductError(
    'refundRefused',
    undefined,
    reason === '' ? {} : { msg: t('refund.refused', { reason }) },
  );
}
