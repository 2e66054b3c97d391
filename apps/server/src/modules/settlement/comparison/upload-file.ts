import { join } from 'node:path';
import * as calls from '@pq/contract/calls/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { addDays, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { CLOSED_BY_TWO_FROM, MATCHED_DAYS } from '@pq/domain/settlement/compare-books';
import { type ProviderFileRow, readProviderFile } from '@pq/domain/settlement/provider-file';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createFileReceiver, receiveFileForm } from '#src/modules/media/index.ts';
import { recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { countUse, type Limit } from '#src/platform/http/limits.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { readSpreadsheet } from '#src/platform/spreadsheet/read-spreadsheet.ts';
import { maxRows } from '#src/platform/spreadsheet/sheet.ts';
import { assertOtherConfirms, confirms } from '../other-confirms.ts';
import { compareDay } from './compare-days.ts';
import { compareDueDays } from './compare-with-provider.ts';
import {
  askForFile,
  daysToCompare,
  findFileRequest,
  hasFile,
  hashOf,
  lockFiles,
  storeFile,
} from './provider-files.ts';

type Upload = { day: string; name: string; bytes: Buffer; seen?: number | undefined };

/**
 * Stores a settlement file that the provider did not answer, and compares its day and those around it. A file that would settle a
 * difference of CLOSED_BY_TWO_FROM or more, or leave less of it, is only asked for: it is stored once another admin uploads the same.
 * Throws invalid at `day` before the day is over and once the provider has answered it, at `file` for a line that cannot be read,
 * spreadsheet, mediaType, decisionStale, closingSelf, and unavailable after a restore.
 */
export async function uploadFile(
  platform: Platform,
  admin: AdminCaller,
  { day, name, bytes, seen }: Upload,
): Promise<z.input<typeof calls.uploadSettlementFile.data>> {
  const { database, clock } = platform;
  const now = new Date(clock.now());
  if (day >= seoulDate(now.getTime())) throw ProductError.ofField('day', t('comparison.file.day'));
  const rows = await readRows(name, bytes);
  const file = { day, rows: rows.length };
  const stored = await inTransaction(database.db, async (tx) => {
    await assertReconciled(tx);
    await lockFiles(tx, addDays(day, -1 - MATCHED_DAYS), addDays(day, MATCHED_DAYS + 1));
    const [asked, hash] = [await findFileRequest(tx, day), hashOf(rows)];
    const large = (await hasFile(tx, day)) ? await listLarge(tx, daysToCompare(day)) : [];
    await execute(tx, sql`savepoint stored`);
    await storeFile(tx, { day, rows, at: now, isUploaded: true });
    const { open, closed } = await compareAround(tx, day, now);
    const settled = large.length > 0 ? await listSettled(tx, large) : [];
    const subject = { type: 'difference', key: day } as const;
    if (settled.length === 0 || isConfirmed({ seen, asked, hash })) {
      const alone = settled.length > 0 && asked ? await assertOtherConfirms(tx, admin, asked.by) : {};
      const after = { rows: rows.length, open, closed };
      await recordDecision(
        tx,
        admin,
        { action: 'difference.file', subject, before: {}, after, ...alone },
        now,
      );
      return { ...file, state: 'compared' as const, open, settles: 0 };
    }
    await execute(tx, sql`rollback to savepoint stored`);
    await askForFile(tx, { day, hash, by: admin.uid, at: now });
    const after = { rows: rows.length, closes: settled };
    await recordDecision(tx, admin, { action: 'difference.askFile', subject, before: {}, after }, now);
    return { ...file, state: 'asked' as const, open: null, settles: settled.length };
  });
  if (stored.state === 'compared') await compareDueDays(platform);
  return stored;
}

/** Another file than was asked for is asked for in its place. */
function isConfirmed({
  seen,
  asked,
  hash,
}: {
  seen: number | undefined;
  asked: Awaited<ReturnType<typeof findFileRequest>>;
  hash: string;
}): boolean {
  const isSame = asked?.hash === hash;
  return confirms({ seen: isSame ? seen : undefined, asked, isSame });
}

async function readRows(name: string, bytes: Buffer): Promise<ProviderFileRow[]> {
  const lines: { at: number; cells: string[] }[] = [];
  const tooManyRows = t('comparison.file.rows', maxRows);
  for await (const rows of readSpreadsheet(bytes, name, tooManyRows)) lines.push(...rows);
  const read = readProviderFile(lines);
  if (read.problem !== undefined) throw ProductError.ofField('file', read.problem, { asMsg: true });
  return read.rows;
}

async function compareAround(tx: Tx, day: string, now: Date) {
  const all = { open: 0, closed: [] as string[] };
  for (const around of daysToCompare(day)) {
    const { open, closed } = await compareDay(tx, around, now);
    all.open += open;
    all.closed.push(...closed);
  }
  return all;
}

/** Of the alias d: the amount in dispute, as `sizeOf` has it. */
const size = sql`abs(d.our_total - d.their_total) + abs(d.our_refunded - d.their_refunded)`;

/** Open differences of these days that one admin may not close. */
async function listLarge(tx: Tx, days: readonly string[]): Promise<string[]> {
  const rows = await query(
    tx,
    z.object({ id: z.string() }),
    sql`select d.id from provider_difference d
      where d.day = any(${[...days]}::date[]) and d.state <> 'closed' and ${size} >= ${CLOSED_BY_TWO_FROM}`,
  );
  return rows.map(({ id }) => id);
}

/** Those that are closed by now, or that one admin might close, by day and order. */
async function listSettled(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await query(
    tx,
    z.object({ name: z.string() }),
    sql`select d.day || ' ' || d.order_id as name from provider_difference d
      where d.id = any(${[...ids]}::uuid[]) and (d.state = 'closed' or ${size} < ${CLOSED_BY_TWO_FROM}) order by 1`,
  );
  return rows.map(({ name }) => name);
}

function uploadText({ rows, open, settles }: z.input<typeof calls.uploadSettlementFile.data>): string {
  return open === null
    ? t('comparison.file.asked', { rows, n: settles })
    : t('comparison.file.done', { rows, open });
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
      const data = await uploadFile(platform, admin, { ...fields, name, bytes });
      return { data, msg: uploadText(data) };
    } finally {
      await file.close();
    }
  });
}
