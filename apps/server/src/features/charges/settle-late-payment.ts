import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Payment, PaymentProvider } from '#src/providers/payple/port.ts';
import { findRefused, lockRefused } from './late-repository.ts';
import { claimLockedPledge, lockClaim } from './repository.ts';
import { settlePaid } from './settle-charge.ts';

/**
 * Asks the provider about a charge that was closed as refused, because somebody says that it was paid after all. What the
 * provider confirms is settled; anything else changes nothing.
 */
export async function lookUpLatePayment(
  platform: Platform,
  provider: PaymentProvider,
  orderId: string,
): Promise<void> {
  const refused = await findRefused(platform.database.db, orderId);
  if (!refused) return;
  const found = await provider.lookUp({ orderId, requestedAtMs: refused.requestedAtMs });
  if (found.kind === 'done') await settleLatePayment(platform, orderId, found.value);
}

/**
 * The provider has taken money for a charge that was closed as refused: a sleeper's call has come after the answer of who
 * took over. A pledge that still waits is paid with it; for any other a person has to give it back. A charge that is open,
 * or paid already, is left to its look-up.
 */
export async function settleLatePayment(
  platform: Platform,
  orderId: string,
  payment: Payment,
): Promise<void> {
  const now = new Date(platform.clock.now());
  const settled = await inTransaction(platform.database.db, async (tx) => {
    const refused = await lockRefused(tx, orderId);
    if (!refused) return null;
    const { pledgeId, order, isFree } = refused;
    if (!isFree || payment.amount !== order.amount) return false;
    const claim = await claimLockedPledge(tx, pledgeId, now);
    const pledge = claim && (await lockClaim(tx, claim));
    if (!claim || !pledge) throw new Error(`pledge ${pledgeId} changed under its lock`);
    await settlePaid({ tx, claim, order, pledge, now }, payment);
    return true;
  });
  if (settled === null) return;
  platform.log.error(
    { orderId, amount: payment.amount, settled },
    settled ? 'paid after it was refused: the pledge is paid' : 'paid after it was refused: see the provider',
  );
}
