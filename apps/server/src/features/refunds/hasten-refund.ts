import type { Platform } from '#src/platform/platform.ts';
import { hastenRefundOf } from './repository.ts';

/** Asks anew at once about a whole refund of unknown outcome, by the order id of its charge; false when none is open. */
export function hastenRefund({ database, clock }: Platform, orderId: string): Promise<boolean> {
  return hastenRefundOf(database.db, orderId, new Date(clock.now()));
}
