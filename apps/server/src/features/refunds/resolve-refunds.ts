import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { askForRefund } from './refund-pledge.ts';
import { claimDueRefund, type RefundClaim } from './repository.ts';
import { leaveRefund, settleRefund } from './settle-refund.ts';

/**
 * Takes up every open refund that is due by the clock and free: one of everything that was left is asked for again, which
 * can give back nothing twice; any other is left to a person (`settleRefundByHand`). Gives how many were taken up.
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
    await resolve(platform, provider, claim).catch((error: unknown) =>
      platform.log.error({ err: error, refund: claim.id }, 'refund interrupted'),
    );
  }
}

async function resolve(platform: Platform, provider: PaymentProvider, claim: RefundClaim): Promise<void> {
  if (!claim.whole) return leaveRefund(platform, claim);
  const outcome = await askForRefund(provider, claim);
  await platform.failpoint('refund.after_repeat');
  await settleRefund(platform, claim, outcome);
}
