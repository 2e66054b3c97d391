import type { confirmAddress as call } from '@pq/contract/calls/addresses';
import { addressAnswer } from '@pq/domain/shipping/address-lock';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { asError, findDestination, lockDestinations, refusalOf } from './destinations.ts';
import { deliveryVersion, openDestination, presentDelivery, type Reader } from './read-address.ts';

type Input = z.output<typeof call.input>;
type Answer = z.input<typeof call.data>;

/**
 * Records that the backer has confirmed the address, also of what is left of a pledge of which a parcel has left. Throws loginRequired,
 * notFound, addressLink, addressLocked, shippingClosed, and shippingMoved for an address that has changed since it was read.
 */
export async function confirmAddress(platform: Platform, reader: Reader, input: Input): Promise<Answer> {
  const { masked, row: opened } = await openDestination(platform, reader, input);
  return inTransaction(platform.database.db, async (tx) => {
    await lockDestinations(tx, opened.memberId, [opened.gateKey]);
    const row = await findDestination(tx, opened.gateKey);
    if (!row) throw new ProductError('notFound');
    const nowMs = platform.clock.now();
    const refusal = refusalOf(row, nowMs);
    if (refusal !== null && refusal !== 'left') throw asError(row, refusal);
    if (input.version !== undefined && input.version !== deliveryVersion(row, platform.secrets))
      throw new ProductError('shippingMoved');
    const { changedAt, since: closedAt } = row;
    if (addressAnswer({ ...row, closedAt }) === 'confirmed')
      return presentDelivery(platform, tx, { row, masked });
    const confirmedAt = Math.max(nowMs, changedAt ?? 0);
    await execute(
      tx,
      sql`update pledge set address_confirmed_at = ${new Date(confirmedAt)} where id = ${row.gateKey}`,
    );
    return presentDelivery(platform, tx, { row: { ...row, confirmedAt }, masked });
  });
}
