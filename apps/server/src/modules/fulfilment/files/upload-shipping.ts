import { setTimeout as delay } from 'node:timers/promises';
import type { uploadShipping as call } from '@pq/contract/calls/shipping-files';
import { announceAt } from '@pq/domain/shipping/state';
import type { FailedRow, Upload, UploadedParcel } from '@pq/domain/shipping/upload-rows';
import { firstLetters, firstUnits } from '@pq/domain/text/letters';
import { withoutUnseen } from '@pq/domain/text/typed-text';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { assertRecorded, lockOrders, lockShippingProject } from '../parcels/lock-orders.ts';
import { type RewardTexts, readRewardTexts } from '../parcels/reward-texts.ts';
import { insertBatch, insertParcels, recountPromise } from '../parcels/write-parcels.ts';
import { decideParcels } from './decide-parcels.ts';
import { readUpload, type SentFile } from './read-upload.ts';

/** Parcels of a transaction: what is done with them at once does not delay others noticeably. */
const PART = 40;

/** Failures in the answer; all of them are in the file of `exportFailedRows`. */
const MAX_ANSWERED = 200;

type Answer = z.input<typeof call.data>;
/** As in `shipping_batch.failures`. */
type StoredFailure = Answer['failed'][number] & Pick<FailedRow, 'cells'>;

/**
 * Reports orders as sent by a file. Its rows are applied in transactions of 40 parcels: what is applied stays if a later part
 * fails, and counts as applied when the file is sent again. Throws notFound, permission, shippingClosed, spreadsheet,
 * mediaType, and invalid at `file`.
 */
export async function uploadShipping(
  platform: Platform,
  maker: Caller,
  pid: string,
  file: SentFile,
): Promise<Answer> {
  const { db } = platform.database;
  await inTransaction(db, async (tx) => assertRecorded(await lockShippingProject(tx, maker, pid)));
  const upload = await readUpload(pid, file);
  const texts = await readRewardTexts(db, pid);
  const now = new Date(platform.clock.now());
  const rows = upload.rows();
  const batch = await insertBatch(
    db,
    { projectKey: pid, memberId: maker.uid, fileName: fileNameOf(file), rows, applied: 0, failures: [] },
    now,
  );
  const context: Context = { maker, pid, batch, texts, now };
  const { sent, applied, failures } = await applyAll(platform, context, upload);
  await platform.failpoint('upload.before_report');
  const failed = await finish(db, context, failures, applied);
  return {
    batch,
    rows,
    applied,
    skipped: upload.skipped(),
    failed: failed.slice(0, MAX_ANSWERED).map(({ cells: _cells, ...row }) => row),
    more: Math.max(0, failed.length - MAX_ANSWERED),
    undoUntil: sent > 0 ? announceAt(now.getTime()) : null,
  };
}

/** Letters of a name that are stored. */
const MAX_NAME = 200;

function fileNameOf({ name }: SentFile): string {
  return firstLetters(withoutUnseen(name.toWellFormed()).replace(/\s+/g, ' ').trim(), MAX_NAME);
}

type Context = { maker: Caller; pid: string; batch: string; texts: RewardTexts; now: Date };

async function applyAll(
  platform: Platform,
  context: Context,
  { parcels, failures }: Upload,
): Promise<{ sent: number; applied: number; failures: FailedRow[] }> {
  const all = { sent: 0, applied: 0, failures: [...failures] };
  for (const part of partsOf(parcels)) {
    const startedAt = performance.now();
    const done = await inTransaction(platform.database.db, (tx) => applyPart(tx, context, part));
    all.sent += done.parcels.length;
    all.applied += done.applied;
    all.failures.push(...done.failures);
    // Half of the time is left to others.
    await delay(performance.now() - startedAt);
  }
  return all;
}

/** Parcels of one order stay together. */
function partsOf(parcels: readonly UploadedParcel[]): UploadedParcel[][] {
  const parts: UploadedParcel[][] = [];
  for (const order of Map.groupBy(parcels, ({ seq }) => seq).values()) {
    const last = parts.at(-1);
    if (last && last.length + order.length <= PART) last.push(...order);
    else parts.push(order);
  }
  return parts;
}

async function applyPart(
  tx: Tx,
  { maker, pid, batch, texts, now }: Context,
  part: readonly UploadedParcel[],
) {
  const project = await lockShippingProject(tx, maker, pid, { exclusively: true });
  const keys = await findKeys(tx, pid, part);
  const locked = await lockOrders(tx, pid, [...keys.values()]);
  const orders = new Map(
    [...keys].flatMap(([seq, key]) => {
      const order = locked.get(key);
      return order ? [[seq, order] as const] : [];
    }),
  );
  const decided = decideParcels(project, orders, part, texts);
  await insertParcels(tx, { key: batch, projectKey: pid }, decided.parcels, now);
  if (decided.parcels.length > 0) await recountPromise(tx, pid, now);
  await execute(
    tx,
    sql`update shipping_batch set applied = applied + ${decided.applied} where id = ${batch}`,
  );
  return decided;
}

const keyRow = z.object({ seq: z.int(), key: z.string() });

/** The orders of these numbers. */
async function findKeys(
  db: Executor,
  projectKey: string,
  of: readonly { seq: number | null }[],
): Promise<Map<number, string>> {
  const numbers = [...new Set(of.flatMap(({ seq }) => seq ?? []))];
  const rows = await query(
    db,
    keyRow,
    sql`select seq, id as key from pledge where project_key = ${projectKey} and seq = any(${numbers}::int[])`,
  );
  return new Map(rows.map(({ seq, key }) => [seq, key]));
}

/** Stores the failures, and records the upload. */
async function finish(
  db: Platform['database']['db'],
  { maker, pid, batch, now }: Context,
  rows: FailedRow[],
  applied: number,
): Promise<StoredFailure[]> {
  const keys = await findKeys(db, pid, rows);
  const failures = rows.toSorted((a, b) => a.row - b.row).map((row) => toFailure(row, keys));
  await inTransaction(db, async (tx) => {
    await execute(
      tx,
      sql`update shipping_batch set failed = ${failures.length}, failures = ${JSON.stringify(failures)}::jsonb
        where id = ${batch}`,
    );
    const after = { batch, applied, failed: failures.length };
    await recordExport(
      tx,
      maker,
      { action: 'shipping.upload', subject: { type: 'project', key: pid }, after },
      now,
    );
  });
  return failures;
}

/** UTF-16 units of a cell in a report. */
const MAX_SHOWN = 100;

function toFailure({ seq, ...row }: FailedRow, keys: ReadonlyMap<number, string>): StoredFailure {
  const shown = (text: string) => firstUnits(text, MAX_SHOWN);
  const { carrier, number, item } = row.cells;
  return {
    ...row,
    order: shown(row.order),
    value: shown(row.value),
    item: shown(item),
    cells: { carrier: shown(carrier), number: shown(number), item: shown(item) },
    gateKey: (seq === null ? null : keys.get(seq)) ?? null,
  };
}
