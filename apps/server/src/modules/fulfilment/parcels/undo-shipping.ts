import type { undoShipping as call } from '@pq/contract/calls/shipping';
import { t } from '@pq/domain/copy';
import { moveRefusalKey, undoUntil } from '@pq/domain/shipping/state';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { countUndone } from './count-parcels.ts';
import {
  closed,
  countPress,
  type LockedOrder,
  lockOrders,
  lockShippingProject,
  type Maker,
} from './lock-orders.ts';
import { enqueueCorrected } from './parcel-mails.ts';
import type { ParcelRow } from './parcel-rows.ts';
import { insertSteps } from './write-parcels.ts';

type Answer = z.input<typeof call.data>;

/**
 * Undoes a shipment, or one parcel, within ten minutes, or one parcel later with a reason. Throws notFound, permission,
 * shippingClosed, undoOver, tooMany.
 */
export async function undoShipping(
  platform: Platform,
  maker: Maker,
  { pid, batch, parcel, reason }: z.output<typeof call.input>,
): Promise<Answer> {
  return inTransaction(platform.database.db, async (tx) => {
    const project = await lockShippingProject(tx, maker, pid, { exclusively: true });
    const wanted = await findParcels(tx, project.key, batch === undefined ? { parcel } : { batch });
    if (wanted.length === 0) throw new ProductError('notFound');
    const gateKeys = wanted.map(({ gateKey }) => gateKey);
    const orders = await lockOrders(tx, project.key, gateKeys);
    const now = new Date(platform.clock.now());
    const found = wanted.map(({ key, gateKey }) => ({
      gateKey,
      order: orders.get(gateKey),
      parcel: orders.get(gateKey)?.shipping.parcels.find((one) => one.key === key),
    }));
    const sent = found.flatMap(({ gateKey, order, parcel: row }) =>
      row?.state === 'sent' && order ? [{ gateKey, order, parcel: row }] : [],
    );
    const received = found.filter(({ parcel: row }) => row?.state === 'received');
    if (parcel !== undefined && received.length > 0) throw closed(moveRefusalKey('received'));
    const isOver = sent.some((one) => undoUntil(one.parcel, now.getTime()) === null);
    if (isOver && reason === undefined) throw new ProductError('undoOver');
    await undo(tx, project.key, sent, isOver ? (reason ?? '') : '', now);
    await platform.failpoint('shipping.before_commit');
    return {
      undone: found.length - received.length,
      refused: received.map(({ gateKey }) => ({
        gateKey,
        code: 'received' as const,
        reason: t(moveRefusalKey('received')),
      })),
    };
  });
}

type Sent = { gateKey: string; order: LockedOrder; parcel: ParcelRow };

async function undo(
  tx: Tx,
  projectKey: string,
  sent: readonly Sent[],
  reason: string,
  now: Date,
): Promise<void> {
  if (sent.length === 0) return;
  const keys = sent.map(({ parcel }) => parcel.key);
  await execute(
    tx,
    sql`update parcel set state = 'undone', version = version + 1 where id = any(${keys}::uuid[])`,
  );
  const steps = await insertSteps(
    tx,
    sent.map(({ gateKey, parcel }) => ({
      gateKey,
      parcel: parcel.key,
      what: 'undone',
      actor: 'maker',
      reason,
    })),
    now,
  );
  await countUndone(tx, projectKey, now);
  for (const [n, { gateKey, parcel }] of sent.entries()) {
    if (!parcel.isAnnounced) continue;
    await countPress(tx, 'maker', gateKey);
    await enqueueCorrected(tx, projectKey, { parcel: parcel.key, step: steps[n] ?? '', reason }, now);
  }
}

const found = z.object({ key: z.string(), gateKey: z.string() });

function findParcels(
  tx: Tx,
  projectKey: string,
  by: { batch: string } | { parcel: string | undefined },
): Promise<z.output<typeof found>[]> {
  const wanted = 'batch' in by ? sql`batch_id = ${by.batch}` : sql`id = ${by.parcel}`;
  return query(
    tx,
    found,
    sql`select id as key, pledge_id as gate_key from parcel where project_key = ${projectKey} and ${wanted} order by id`,
  );
}
