import type { getShippingOrder as call } from '@pq/contract/calls/shipping';
import { seoulDate, seoulInstant } from '@pq/domain/dates';
import {
  type OrderNumber,
  orderNumberOf,
  projectKeyEnd,
  readOrderNumber,
} from '@pq/domain/pledge/order-number';
import { purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { queryOne } from '#src/platform/database/query.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { readAddressFacts } from '../parcels/address-facts.ts';
import { findNeighbours, getListedProject, groupedOrders, readOrderRows } from '../parcels/list-queries.ts';
import { presentOrder } from '../parcels/list-shipping.ts';
import { readRewardTexts } from '../parcels/reward-texts.ts';

type Answer = z.input<typeof call.data>;

/** An order of the caller's projects with the unsent ones around it. Throws notFound, whatever the reason. */
export async function getShippingOrder(
  platform: Platform,
  caller: Caller,
  { order: typed }: z.output<typeof call.input>,
): Promise<Answer> {
  const { db } = platform.database;
  const nowMs = platform.clock.now();
  const number = readOrderNumber(typed);
  const found = number && (await findOwn(db, caller.uid, number));
  if (!found) throw new ProductError('notFound');
  const { pid, purpose, gateKey } = found;
  const [project, [row], texts, around, sentToday] = await Promise.all([
    getListedProject(db, pid, caller, nowMs),
    readOrderRows(db, sql`select o.id from ${groupedOrders({ projectKey: pid })} where o.id = ${gateKey}`),
    readRewardTexts(db, pid),
    findNeighbours(db, pid, gateKey),
    countSentSince(db, pid, seoulInstant(seoulDate(nowMs))),
  ]);
  if (project.since === null || !row) throw new ProductError('notFound');
  return {
    ...{ pid, purpose },
    order: presentOrder(
      row,
      { project, texts, facts: await readAddressFacts(db, pid, project.since) },
      nowMs,
    ),
    previous: orderNumberOf(pid, around.previous),
    next: orderNumberOf(pid, around.next),
    sentToday,
  };
}

async function countSentSince(db: Executor, pid: string, sinceMs: number): Promise<number> {
  const found = await queryOne(
    db,
    z.object({ parcels: z.int() }),
    sql`select count(*)::int as parcels from parcel
      where project_key = ${pid} and state <> 'undone' and sent_at >= ${new Date(sinceMs)}`,
  );
  return found?.parcels ?? 0;
}

const ownRow = z.object({ pid: z.string(), purpose: z.enum(purposes), gateKey: z.string() });

/** The later project, where two of a maker have the same code. */
function findOwn(
  db: Executor,
  uid: string,
  { code, seq }: OrderNumber,
): Promise<z.output<typeof ownRow> | null> {
  return queryOne(
    db,
    ownRow,
    sql`select p.key as pid, p.purpose, g.id as gate_key from project p join pledge g on g.project_key = p.key
      where right(p.key::text, 5) = ${projectKeyEnd(code)} and p.owner_id = ${uid} and p.shipping_since is not null
        and g.seq = ${seq}
      order by p.key desc limit 1`,
  );
}
