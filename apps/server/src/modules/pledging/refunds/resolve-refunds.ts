import { noteFailure } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { claimDueRefund, type RefundClaim } from './queries.ts';
import { askForRefund } from './refund-pledge.ts';
import { leaveRefund, settleRefund } from './settle-refund.ts';

/**
 * Works on every open refund that is due. A refund of everything that was left is asked for again, which can
 * give nothing back twice; any other is left to a person (`settleRefundByHand`). Gives how many there were.
 */
export async function resolveRefunds(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    if (signal.aborted) return taken;
    const claim = await claimDueRefund(platform.database.db, new Date(platform.clock.now()));
    if (!claim) return taken;
    await resolve(platform, provider, claim).catch(async (error: unknown) => {
      platform.log.error({ err: error, refund: claim.id }, 'refund interrupted');
      await noteFailure(platform, { job: 'refund', subject: claim.pledgeId }, error);
    });
  }
}

async function resolve(platform: Platform, provider: PaymentProvider, claim: RefundClaim): Promise<void> {
  if (!claim.whole) return leaveRefund(platform, claim);
  const outcome = await askForRefund(platform, provider, claim);
  if (outcome === 'superseded') return;
  await platform.failpoint('refund.after_repeat');
  await settleRefund(platform, claim, outcome);
}
