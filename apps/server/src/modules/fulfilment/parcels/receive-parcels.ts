import type { confirmReceived as call } from '@pq/contract/calls/shipping';
import type { Shipping } from '@pq/contract/shapes/shipping';
import { receivedAfterMs, unreceiveUntil } from '@pq/domain/shipping/state';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { closed, countPress, lockOrders, lockProjectOf, readOrders } from './lock-orders.ts';
import type { ParcelRow } from './parcel-rows.ts';
import { presentShipping } from './present-shipping.ts';
import { readRewardTexts } from './reward-texts.ts';
import { insertSteps } from './write-parcels.ts';

type Input = z.output<typeof call.input>;
type Backer = { uid: string };

/** Reports parcels of an own pledge as received; a repeat changes nothing. Throws notFound, shippingClosed, tooMany. */
export function confirmReceived(platform: Platform, backer: Backer, input: Input): Promise<Shipping> {
  return changeOwn(platform, backer, input, 'received', async (tx, parcels, now) => {
    const sent = parcels.filter(({ state }) => state === 'sent');
    const keys = sent.map(({ key }) => key);
    await execute(
      tx,
      sql`update parcel set state = 'received', received_at = ${now}, received_by = 'backer', version = version + 1
      where id = any(${keys}::uuid[])`,
    );
    return keys;
  });
}

/**
 * Takes back, within 24 hours, that parcels were received; the time after which they count as received starts again. Throws
 * notFound, undoOver, shippingClosed, tooMany.
 */
export function undoReceived(platform: Platform, backer: Backer, input: Input): Promise<Shipping> {
  return changeOwn(platform, backer, input, 'unreceived', async (tx, parcels, now) => {
    const received = parcels.filter(({ state }) => state === 'received');
    const undoable = received.filter((parcel) => unreceiveUntil(parcel, now.getTime()) !== null);
    if (received.length > 0 && undoable.length === 0) throw new ProductError('undoOver');
    const changes = undoable.map(({ key, carrier }) => ({
      key,
      receiveAt: new Date(now.getTime() + receivedAfterMs(carrier)),
    }));
    await execute(
      tx,
      sql`update parcel c set state = 'sent', received_at = null, received_by = null, receive_at = u."receiveAt",
        version = version + 1
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as u (key uuid, "receiveAt" timestamptz) where c.id = u.key`,
    );
    return changes.map(({ key }) => key);
  });
}

/** Changes some of the parcels of a locked order, and answers which. */
type Change = (tx: Tx, parcels: readonly ParcelRow[], now: Date) => Promise<string[]>;

async function changeOwn(
  platform: Platform,
  backer: Backer,
  { gateKey, parcel: only }: Input,
  what: 'received' | 'unreceived',
  change: Change,
): Promise<Shipping> {
  return inTransaction(platform.database.db, async (tx) => {
    const projectKey = await lockProjectOf(tx, backer, gateKey);
    const parcels = (await lockOrders(tx, projectKey, [gateKey])).get(gateKey)?.shipping.parcels ?? [];
    if (parcels.length === 0) throw closed('shipping.closed.unsent');
    const wanted = parcels.filter(({ key }) => only === undefined || key === only);
    if (wanted.length === 0) throw new ProductError('notFound');
    const now = new Date(platform.clock.now());
    const changed = await change(tx, wanted, now);
    if (changed.length > 0) await countPress(tx, 'backer', gateKey);
    const steps = changed.map((key) => ({ gateKey, parcel: key, what, actor: 'backer' as const }));
    await insertSteps(tx, steps, now);
    const order = (await readOrders(tx, projectKey, [gateKey])).get(gateKey);
    const { choice: choiceText } = await readRewardTexts(tx, projectKey);
    const shipping =
      order && presentShipping(order.shipping, { as: 'backer', nowMs: now.getTime(), choiceText });
    if (!shipping) throw new Error(`pledge ${gateKey} has parcels and nothing to send`);
    return shipping;
  });
}
