import { join } from 'node:path';
import * as calls from '@pq/contract/calls/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { addDays, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { MATCHED_DAYS } from '@pq/domain/settlement/compare-books';
import { readProviderFile } from '@pq/domain/settlement/provider-file';
import { createFileReceiver, receiveFileForm } from '#src/modules/media/index.ts';
import { recordDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { countUse, type Limit } from '#src/platform/http/limits.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { readSpreadsheet } from '#src/platform/spreadsheet/read-spreadsheet.ts';
import { maxRows } from '#src/platform/spreadsheet/sheet.ts';
import { compareDay } from './compare-days.ts';
import { daysToCompare, lockFiles, storeFile } from './provider-files.ts';

type Upload = { day: string; name: string; bytes: Buffer };

/**
 * Stores a settlement file that the provider did not answer, and compares its day and the neighbouring ones. Throws invalid at `day` before
 * the day is over and once the provider has answered it, at `file` for a line that cannot be read, spreadsheet, mediaType, and unavailable after a restore.
 */
export async function uploadFile(
  { database, clock }: Platform,
  admin: AdminCaller,
  { day, name, bytes }: Upload,
): Promise<{ day: string; rows: number; open: number }> {
  const now = new Date(clock.now());
  if (day >= seoulDate(now.getTime())) throw ProductError.ofField('day', t('comparison.file.day'));
  const lines: { at: number; cells: string[] }[] = [];
  const tooManyRows = t('comparison.file.rows', maxRows);
  for await (const rows of readSpreadsheet(bytes, name, tooManyRows)) lines.push(...rows);
  const read = readProviderFile(lines);
  if (read.problem !== undefined) throw ProductError.ofField('file', read.problem, { asMsg: true });
  const { rows } = read;
  return inTransaction(database.db, async (tx) => {
    await assertReconciled(tx);
    await lockFiles(tx, addDays(day, -1 - MATCHED_DAYS), addDays(day, MATCHED_DAYS + 1));
    await storeFile(tx, { day, rows, at: now, isUploaded: true });
    let open = 0;
    for (const compared of daysToCompare(day)) open += await compareDay(tx, compared, now);
    await recordDecision(
      tx,
      admin,
      {
        action: 'difference.file',
        subject: { type: 'difference', key: day },
        before: {},
        after: { rows: rows.length, open },
      },
      now,
    );
    return { day, rows: rows.length, open };
  });
}

const uploadLimit: Limit = { max: 60, windowS: 3_600 };
/** Nothing but its time interrupts a body. */
const NEVER = new AbortController().signal;

/** `router` reads multipart bodies. */
export function registerFileUpload(router: CallRouter, platform: Platform): void {
  const receive = createFileReceiver(join(platform.config.dataDir, 'incoming'));
  const expected = {
    form: calls.settlementFileForm,
    maxBytes: limits.settlementFileBytes,
    sizeText: t('comparison.file.size'),
  };
  router.admin(calls.uploadSettlementFile, async ({ admin, request }) => {
    await countUse(platform.database.db, `settlement-file:${admin.uid}`, uploadLimit);
    const { fields, name, file } = await receiveFileForm(request, expected, receive, NEVER);
    try {
      const { buffer, byteOffset, byteLength } = await file.read();
      const bytes = Buffer.from(buffer, byteOffset, byteLength);
      const data = await uploadFile(platform, admin, { day: fields.day, name, bytes });
      return { data, msg: t('comparison.file.done', { rows: data.rows, open: data.open }) };
    } finally {
      await file.close();
    }
  });
}
