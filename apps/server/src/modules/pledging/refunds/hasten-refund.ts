import type { Tx } from '#src/platform/database/database.ts';
import { hastenRefundOf } from './repository.ts';

/**
 * Asks the provider at once about a full refund of unknown outcome, by the order id of its charge; false when
 * none is open.
 */
export function hastenRefund(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  return hastenRefundOf(tx, orderId, now);
}
