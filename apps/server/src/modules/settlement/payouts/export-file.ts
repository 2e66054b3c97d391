import { Readable } from 'node:stream';
import { t } from '@pq/domain/copy';
import { bankName } from '@pq/domain/identity/banks';
import { batchName } from '@pq/domain/settlement/payouts';
import { CSV_MARK, plainCsvLine } from '@pq/domain/text/csv';
import { recordExport } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { openLineAccount } from './account.ts';
import { type LineRow, listLines, lockBatch, lockPayouts, setBatchState } from './queries.ts';

/**
 * The transfers of a released batch that have no result yet, for the bank: what was returned may be in a later batch. The only place where
 * accounts are opened. Throws notFound, and wrongState where nothing waits.
 */
export async function exportPayouts(
  { database, clock, secrets }: Platform,
  admin: AdminCaller,
  { batch: key }: { batch: string },
): Promise<{ name: string; type: string; file: Readable }> {
  const now = new Date(clock.now());
  return inTransaction(database.db, async (tx) => {
    await lockPayouts(tx);
    const batch = await lockBatch(tx, key);
    if (!batch) throw new ProductError('notFound');
    const lines = (await listLines(tx, key)).filter(({ state }) => state === 'released');
    if (lines.length === 0) throw new ProductError('wrongState');
    const number = batchName(batch.number);
    const after = { batch: number, lines: lines.length };
    await recordExport(tx, admin, { action: 'payout.export', subject: { type: 'payout', key }, after }, now);
    if (batch.state === 'released') await setBatchState(tx, key, 'exported', now);
    const text = lines.map((line) => plainCsvLine(cellsOf(line, secrets))).join('');
    return {
      name: t('payout.file.name', { number }),
      type: 'text/csv; charset=utf-8',
      file: Readable.from([CSV_MARK, plainCsvLine(['number', 'bank', 'account', 'holder', 'amount']), text]),
    };
  });
}

function cellsOf(
  { id, number, bank, holder, amount, sealed }: LineRow,
  secrets: Platform['secrets'],
): string[] {
  // Erased after years, long after the bank has had the file.
  if (sealed === null) throw new ProductError('wrongState');
  return [number, bankName(bank), openLineAccount(sealed, id, secrets), holder, String(amount)];
}
