import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import type { CarrierCode } from '@pq/domain/shipping/carriers';
import { announceAt, receivedAfterMs } from '@pq/domain/shipping/state';
import sql from 'sql-template-tag';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { ParcelLine } from './parcel-rows.ts';

export type NewParcel = { gateKey: string; carrier: CarrierCode; number: string | null; lines: ParcelLine[] };

type Batch = {
  projectKey: string;
  memberId: string;
  fileName: string | null;
  rows: number;
  applied: number;
  failures: readonly object[];
};
export type WrittenBatch = { key: string; orders: number; undoUntil: number };

/** Inserts parcels of locked orders that leave together, with their lines and steps. */
export async function sendParcels(
  tx: Tx,
  batch: Batch,
  parcels: readonly NewParcel[],
  now: Date,
): Promise<WrittenBatch> {
  const key = await insertBatch(tx, batch, now);
  await insertParcels(tx, { key, projectKey: batch.projectKey }, parcels, now);
  return { key, orders: parcels.length, undoUntil: announceAt(now.getTime()) };
}

/** Returns its key. */
export async function insertBatch(
  db: Executor,
  { projectKey, memberId, fileName, rows, applied, failures }: Batch,
  now: Date,
): Promise<string> {
  const key = newId(now.getTime());
  await execute(
    db,
    sql`insert into shipping_batch (id, project_key, member_id, file_name, rows, applied, failed, failures, at, undo_until)
    values (${key}, ${projectKey}, ${memberId}, ${fileName}, ${rows}, ${applied}, ${failures.length},
      ${JSON.stringify(failures)}::jsonb, ${now}, ${new Date(announceAt(now.getTime()))})`,
  );
  return key;
}

/** Inserts parcels of locked orders into a batch, with their lines and steps. */
export async function insertParcels(
  tx: Tx,
  { key, projectKey }: { key: string; projectKey: string },
  parcels: readonly NewParcel[],
  now: Date,
): Promise<void> {
  const nowMs = now.getTime();
  const written = parcels.map(({ carrier, ...parcel }) => ({
    ...parcel,
    carrier,
    id: newId(nowMs),
    receiveAt: new Date(nowMs + receivedAfterMs(carrier)),
  }));
  const sent = JSON.stringify(written);
  await checkByIndexes(tx);
  await execute(
    tx,
    sql`insert into parcel (id, pledge_id, project_key, carrier, number, sent_at, announce_at, receive_at, batch_id)
    select id, "gateKey", ${projectKey}, carrier, number, ${now}, ${new Date(announceAt(nowMs))}, "receiveAt", ${key}
    from jsonb_to_recordset(${sent}::jsonb) as s (id uuid, "gateKey" uuid, carrier text, number text, "receiveAt" timestamptz)`,
  );
  await execute(
    tx,
    sql`insert into parcel_line (parcel_id, idx, choice, count)
    select s.id, l.idx, l.choice, l.count
    from jsonb_to_recordset(${sent}::jsonb) as s (id uuid, lines jsonb)
      cross join jsonb_to_recordset(s.lines) as l (idx smallint, choice smallint[], count integer)`,
  );
  await insertSteps(
    tx,
    written.map(({ id, gateKey, carrier, number }) => ({
      gateKey,
      parcel: id,
      what: 'sent',
      actor: 'maker',
      carrier,
      number,
    })),
    now,
  );
}

/**
 * The check of a foreign key is planned once a connection. Planned while there are few parcels it would read all of them, for each of
 * the thousands that a file adds.
 */
async function checkByIndexes(tx: Tx): Promise<void> {
  await execute(tx, sql`set local enable_seqscan = off`);
}

export type NewStep = {
  gateKey: string;
  actor: 'maker' | 'backer' | 'time';
  reason?: string;
} & (
  | { parcel?: never; what: 'preparing' | 'making' }
  | {
      parcel: string;
      what: 'sent' | 'corrected' | 'undone' | 'received' | 'unreceived';
      carrier?: CarrierCode;
      number?: string | null;
    }
);

/** Steps of an order by people in an hour, which are stored for good: more than two files with a hundred parcels each, sent and undone. */
const MAX_STEPS = 500;

/** Returns the ids of the steps. Throws tooMany. */
export async function insertSteps(tx: Tx, steps: readonly NewStep[], now: Date): Promise<string[]> {
  const rows = steps.map((step) => ({ ...step, id: newId(now.getTime()) }));
  await checkByIndexes(tx);
  await execute(
    tx,
    sql`insert into parcel_step (id, pledge_id, parcel_id, at, what, actor, carrier, number, reason)
    select id, "gateKey", parcel, ${now}, what, actor, carrier, number, coalesce(reason, '')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, "gateKey" uuid, parcel uuid, what text, actor text,
      carrier text, number text, reason text)`,
  );
  const byPeople = steps.filter(({ actor }) => actor !== 'time').map(({ gateKey }) => gateKey);
  if (byPeople.length > 0) await assertFewSteps(tx, [...new Set(byPeople)], now);
  return rows.map(({ id }) => id);
}

async function assertFewSteps(tx: Tx, gateKeys: string[], now: Date): Promise<void> {
  const tooMany = await execute(
    tx,
    sql`select from unnest(${gateKeys}::uuid[]) as g (id)
      where exists (select from parcel_step s where s.pledge_id = g.id and s.at > ${new Date(now.getTime() - HOUR_MS)}
        offset ${MAX_STEPS}) limit 1`,
  );
  if (tooMany > 0) throw new ProductError('tooMany', { retryAfterS: HOUR_MS / 1_000 });
}

const BATCH_RETENTION_MS = 30 * DAY_MS;

/** What a press or a file was refused for is of use for a few days only. */
export async function deleteOldBatches({ database, clock }: Platform): Promise<number> {
  const before = new Date(clock.now() - BATCH_RETENTION_MS);
  return execute(database.db, sql`delete from shipping_batch where at < ${before}`);
}

/** Numbers and reasons are erased with the recipients of their pledges. */
export async function eraseParcelNumbers(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  const ids = [...pledgeIds];
  await execute(
    tx,
    sql`update parcel set number = null where pledge_id = any(${ids}::uuid[]) and number is not null`,
  );
  await execute(
    tx,
    sql`update parcel_step set number = null, reason = ''
      where pledge_id = any(${ids}::uuid[]) and (number is not null or reason <> '')`,
  );
}

/** What has left of a locked project with a promise is counted again by the next sweep. */
export async function recountPromise(tx: Tx, projectKey: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`update project set promise_count_at = ${now}
      where key = ${projectKey} and promise_first is not null and coalesce(promise_count_at > ${now}, true)`,
  );
}
