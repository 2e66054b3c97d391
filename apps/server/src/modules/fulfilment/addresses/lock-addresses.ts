import type { lockAddresses as call } from '@pq/contract/calls/addresses';
import { t } from '@pq/domain/copy';
import { addressLockAt, lockReminderAt } from '@pq/domain/shipping/address-lock';
import { moveRefusal, moveRefusalKey } from '@pq/domain/shipping/state';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { groupedOrders } from '../parcels/list-queries.ts';
import {
  assertRecorded,
  closed,
  type LockedOrder,
  lockOrders,
  lockShippingProject,
  type Maker,
  type ShippingProject,
} from '../parcels/lock-orders.ts';

type Input = z.output<typeof call.input>;
type Answer = z.input<typeof call.data>;

/** Each announces to up to 500 orders, and its reminder is stored for days. */
const lockLimit: Limit = { max: 60, windowS: 3_600 };

/**
 * Announces a lock of the addresses of a project or of some of its orders, or calls it off; the sweep sends the mails. Throws notFound,
 * permission, shippingClosed, tooMany.
 */
export function lockAddresses(platform: Platform, maker: Maker, input: Input): Promise<Answer> {
  const { db } = platform.database;
  return withQuota(db, `address-lock:${maker.uid}`, lockLimit, () =>
    inTransaction(db, async (tx) => {
      const project = await lockShippingProject(tx, maker, input.pid, { exclusively: true });
      assertRecorded(project);
      const nowMs = platform.clock.now();
      const answer = input.gateKeys
        ? await lockChosen(tx, { project, gateKeys: input.gateKeys, on: input.on }, nowMs)
        : await lockAll(tx, project.key, input.on, nowMs);
      await platform.failpoint('address.before_commit');
      return answer;
    }),
  );
}

const locked = z.object({ lockAt: z.number().nullable() });
const counted = z.object({ orders: z.int() });

async function lockAll(tx: Tx, key: string, on: boolean, nowMs: number): Promise<Answer> {
  const { orders } = await queryOnly(
    tx,
    counted,
    sql`select count(*)::int as orders from ${groupedOrders({ projectKey: key })}
      where o."group" in ('preparing', 'making', 'part')`,
  );
  const { lockAt } = await queryOnly(
    tx,
    locked,
    sql`select ${epochMs('address_lock_at')} as lock_at from project where key = ${key}`,
  );
  if (on && lockAt !== null && lockAt >= nowMs) return { at: lockAt, orders, refused: [] };
  if (on && orders === 0) throw closed('address.lock.nothing');
  const at = on ? addressLockAt(nowMs) : null;
  await execute(
    tx,
    sql`update project set address_lock_announced_at = ${on ? new Date(nowMs) : null},
      address_lock_at = ${at === null ? null : new Date(at)}, address_asked_at = null where key = ${key}`,
  );
  await execute(tx, sql`delete from address_notice where project_key = ${key} and orders is null`);
  if (at !== null) await insertNotices(tx, { key, at, orders: null }, nowMs);
  return { at, orders, refused: [] };
}

type Chosen = { project: ShippingProject; gateKeys: readonly string[]; on: boolean };

async function lockChosen(tx: Tx, { project, gateKeys, on }: Chosen, nowMs: number): Promise<Answer> {
  const orders = await lockOrders(tx, project.key, gateKeys);
  const refused = gateKeys.flatMap((gateKey) => refusedOf(gateKey, orders.get(gateKey), project));
  const [only] = refused;
  if (gateKeys.length === 1 && only)
    throw only.code === 'foreign'
      ? new ProductError('notFound')
      : new ProductError('shippingClosed', undefined, { msg: only.reason });
  const accepted = gateKeys.filter((key) => refused.every(({ gateKey }) => gateKey !== key));
  const at = on ? addressLockAt(nowMs) : null;
  // An announced lock stays as it is.
  const moved = await query(
    tx,
    z.object({ gateKey: z.string() }),
    sql`update pledge set address_lock_at = ${at === null ? null : new Date(at)} where id = any(${accepted}::uuid[])
      and (${!on} or address_lock_at is null or address_lock_at < ${new Date(nowMs)}) returning id as gate_key`,
  );
  const keys = moved.map(({ gateKey }) => gateKey);
  if (at !== null && keys.length > 0) await insertNotices(tx, { key: project.key, at, orders: keys }, nowMs);
  return { at, orders: accepted.length, refused };
}

function refusedOf(
  gateKey: string,
  order: LockedOrder | undefined,
  project: ShippingProject,
): Answer['refused'] {
  const code = order ? moveRefusal({ ...order.shipping, ...order, project }, 'shipped') : 'foreign';
  return code === null ? [] : [{ gateKey, code, reason: t(moveRefusalKey(code)) }];
}

type Lock = { key: string; at: number; orders: string[] | null };

/** Wakes the sweep, which mails at once. */
async function insertNotices(tx: Tx, { key, at, orders }: Lock, nowMs: number): Promise<void> {
  await execute(
    tx,
    sql`insert into address_notice (id, project_key, kind, lock_at, orders, due_at) values
      (${newId(nowMs)}, ${key}, 'announced', ${new Date(at)}, ${orders}::uuid[], ${new Date(nowMs)}),
      (${newId(nowMs)}, ${key}, 'reminder', ${new Date(at)}, ${orders}::uuid[], ${new Date(lockReminderAt(at))})`,
  );
  await notify(tx, 'sweep');
}
