import { Readable } from 'node:stream';
import type { exportPayments as call } from '@pq/contract/calls/payments';
import { t } from '@pq/domain/copy';
import { CSV_MARK, csvLine } from '@pq/domain/csv';
import { addDays, seoulInstant } from '@pq/domain/dates';
import type { z } from 'zod';
import { noteDecision } from '#src/features/audit/note-decision.ts';
import { exportCharges } from '#src/features/charges/export-charges.ts';
import { exportPledges } from '#src/features/pledges/console/export-pledges.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Pledges or charges of a period as CSV, a batch at a time. That it was taken is noted before its first line leaves. */
export async function exportPayments(
  { database: { db }, clock }: Platform,
  operator: Operator,
  { what, from, to }: z.output<typeof call.input>,
): Promise<{ name: string; file: Readable }> {
  const at = new Date(clock.now());
  const change = { before: {}, after: { from, to } };
  const subject = { type: 'export', key: what } as const;
  await inTransaction(db, (tx) =>
    noteDecision(tx, operator, { action: 'payments.export', subject, ...change }, at),
  );
  const period = { from: new Date(seoulInstant(from)), to: new Date(seoulInstant(addDays(to, 1))) };
  const batches = what === 'pledges' ? exportPledges(db, period) : exportCharges(db, period);
  return { name: t(`admin.export.file.${what}`, { from, to }), file: Readable.from(linesOf(batches)) };
}

async function* linesOf(batches: AsyncIterable<(string | number)[][]>): AsyncGenerator<string> {
  yield CSV_MARK;
  for await (const rows of batches) yield rows.map(csvLine).join('');
}
