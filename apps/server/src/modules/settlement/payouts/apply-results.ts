import { t } from '@pq/domain/copy';
import { type BatchState, batchName, type ReadResults, readResults } from '@pq/domain/settlement/payouts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { readSpreadsheet } from '#src/platform/spreadsheet/read-spreadsheet.ts';
import {
  findUsedReference,
  isWithoutOpenLines,
  type LineRow,
  listLines,
  lockBatch,
  lockPayouts,
  setBatchState,
} from './queries.ts';
import { settleLine } from './settle-lines.ts';

type Rows = NonNullable<Extract<ReadResults, { rows: unknown }>['rows']>;
type Applied = {
  batch: string;
  state: BatchState;
  paid: number;
  failed: number;
  known: number;
  open: number;
};

/**
 * Records the results of a file, all or none. Throws notFound, wrongState, ownDecision, resultForeign, resultConflict, spreadsheet,
 * mediaType, and invalid at `file`.
 */
export async function applyResults(
  { database, clock, failpoint }: Platform,
  admin: AdminCaller,
  { batch: key, name, bytes }: { batch: string; name: string; bytes: Buffer },
): Promise<Applied> {
  const rows = await readFile(name, bytes);
  const now = new Date(clock.now());
  return inTransaction(database.db, async (tx) => {
    await lockPayouts(tx);
    const batch = await lockBatch(tx, key);
    if (!batch) throw new ProductError('notFound');
    if (batch.state !== 'exported' && batch.state !== 'completed') throw new ProductError('wrongState');
    const matched = await matchRows(tx, key, rows);
    const own = await assertMayDecide(
      tx,
      admin,
      matched.map(({ line }) => line.memberId),
    );
    const fresh = matched.filter(({ line }) => line.state === 'released');
    for (const { line, row } of fresh) await settleLine(tx, line, row, now);
    const isComplete = await isWithoutOpenLines(tx, key);
    if (isComplete && batch.state !== 'completed') await setBatchState(tx, key, 'completed', now);
    const state = isComplete ? 'completed' : batch.state;
    await failpoint('payout.before_commit');
    const paid = fresh.filter(({ row }) => row.result === 'ok').length;
    const failed = fresh.length - paid;
    await recordDecision(
      tx,
      admin,
      {
        action: 'payout.result',
        subject: { type: 'payout', key },
        before: { state: batch.state },
        after: { state, batch: batchName(batch.number), paid, failed },
        ...own,
      },
      now,
    );
    const open = (await listLines(tx, key)).filter((line) => line.state === 'released').length;
    return { batch: key, state, paid, failed, known: matched.length - fresh.length, open };
  });
}

async function readFile(name: string, bytes: Buffer): Promise<Rows> {
  const lines: { at: number; cells: string[] }[] = [];
  for await (const rows of readSpreadsheet(bytes, name)) lines.push(...rows);
  const read = readResults(lines);
  if (read.problem !== undefined) throw wrongFile(read.problem);
  return read.rows;
}

/** Each row with its transfer. */
async function matchRows(
  tx: Tx,
  batchKey: string,
  rows: Rows,
): Promise<{ row: Rows[number]; line: LineRow }[]> {
  const lines = await listLines(tx, batchKey);
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  const matched = rows.map((row) => {
    const line = byNumber.get(row.number);
    if (!line)
      throw new ProductError('resultForeign', undefined, {
        msg: t('payout.result.foreign', { number: row.number }),
      });
    if (row.amount !== null && row.amount !== line.amount)
      throw wrongFile(t('payout.result.otherAmount', { number: line.number }));
    return { row, line };
  });
  const conflict = matched.find(({ row, line }) => line.state !== 'released' && !isSame(row, line));
  if (conflict)
    throw new ProductError('resultConflict', undefined, {
      msg: t('payout.result.conflict', { number: conflict.line.number }),
    });
  const references = rows.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  const used = await findUsedReference(
    tx,
    references,
    matched.map(({ line }) => line.id),
  );
  if (used !== null) throw wrongFile(t('payout.result.referenceUsed', { reference: used }));
  return matched;
}

function isSame({ result, reference }: Rows[number], { state, reference: recorded }: LineRow): boolean {
  return state === (result === 'ok' ? 'paid' : 'failed') && reference === recorded;
}

function wrongFile(text: string): ProductError {
  return ProductError.ofField('file', text, { asMsg: true });
}
