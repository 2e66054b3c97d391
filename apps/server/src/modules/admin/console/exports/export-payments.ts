import { Readable } from 'node:stream';
import type { exportPayments as call } from '@pq/contract/calls/admin/payments';
import { t } from '@pq/domain/copy';
import { addDays, seoulInstant } from '@pq/domain/dates';
import { CSV_MARK, csvLine } from '@pq/domain/text/csv';
import type { z } from 'zod';
import { exportCharges, exportPledges } from '#src/modules/pledging/index.ts';
import { recordExport } from '#src/platform/audit-log.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Pledges or charges of a period as CSV, a batch at a time. That it was taken is noted before its first line leaves. */
export async function exportPayments(
  { database: { db }, clock }: Platform,
  operator: AdminCaller,
  { what, from, to }: z.output<typeof call.input>,
): Promise<{ name: string; type: string; file: Readable }> {
  const at = new Date(clock.now());
  const subject = { type: 'export', key: what } as const;
  await recordExport(db, operator, { action: 'payments.export', subject, after: { from, to } }, at);
  const period = { from: new Date(seoulInstant(from)), to: new Date(seoulInstant(addDays(to, 1))) };
  const batches = what === 'pledges' ? exportPledges(db, period) : exportCharges(db, period);
  const name = t(`admin.export.file.${what}`, { from, to });
  return { name, type: 'text/csv; charset=utf-8', file: Readable.from(linesOf(batches)) };
}

async function* linesOf(batches: AsyncIterable<(string | number)[][]>): AsyncGenerator<string> {
  yield CSV_MARK;
  for await (const rows of batches) yield rows.map(csvLine).join('');
}
