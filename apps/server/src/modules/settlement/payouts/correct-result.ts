import type { correctPayout as call } from '@pq/contract/calls/admin/payouts';
import { t } from '@pq/domain/copy';
import { transferResults } from '@pq/domain/settlement/payouts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { insertStatement } from '#src/platform/database/insert-rows.ts';
import { execute, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertOtherConfirms } from '../other-confirms.ts';
import {
  isReferenceUsed,
  isWithoutOpenLines,
  type LineRow,
  listLines,
  lockBatch,
  lockPayouts,
  setBatchState,
} from './queries.ts';
import { type Outcome, postingOf, settleLine } from './settle-lines.ts';

type Input = z.output<typeof call.input>;

/**
 * The first admin asks for the correction of a result, another confirms it with the same call. Throws notFound, wrongState,
 * ownDecision, decisionStale, closingSelf, and invalid at `reference`.
 */
export async function correctPayout(
  { database, clock }: Platform,
  admin: AdminCaller,
  { batch: key, number, result, reference, reason }: Input,
): Promise<{ state: 'asked' | 'corrected' }> {
  const now = new Date(clock.now());
  // The admin's reason is for the audit log, not for the maker.
  const outcome: Outcome = { result, reference: reference || null, reason: '' };
  return inTransaction(database.db, async (tx) => {
    await lockPayouts(tx);
    const batch = await lockBatch(tx, key);
    const line = batch && (await listLines(tx, key)).find((each) => each.number === number);
    if (!line) throw new ProductError('notFound');
    const own = await assertMayDecide(tx, admin, [line.memberId]);
    await assertCorrectable(tx, line, outcome);
    const open = await findOpen(tx, line.id);
    if (!open) await ask(tx, line, admin, { ...outcome, reason }, now);
    const alone = open ? await confirm(tx, { key, line, open, outcome }, admin, now) : {};
    await recordDecision(
      tx,
      admin,
      {
        action: open ? 'payout.correct' : 'payout.askCorrection',
        subject: { type: 'payout', key },
        before: { result: line.state, reference: line.reference },
        after: { number, result, reference: outcome.reference },
        reason,
        ...own,
        ...alone,
      },
      now,
    );
    return { state: open ? 'corrected' : 'asked' };
  });
}

/** What has left the site, and neither is on its way a second time nor has another sum since. */
async function assertCorrectable(tx: Tx, line: LineRow, { result, reference }: Outcome): Promise<void> {
  const recorded = line.state === 'paid' ? 'ok' : line.state === 'failed' ? 'failed' : null;
  if (line.amount === 0 || line.state === 'gathered' || line.state === 'dissolved' || recorded === result)
    throw new ProductError('wrongState');
  const { isAgain } = await queryOnly(
    tx,
    z.object({ isAgain: z.boolean() }),
    sql`
    select exists (select from payout_line where stage_key = ${line.stageKey} and id <> ${line.id}
        and state in ('gathered', 'released', 'paid'))
      or exists (select from payout_stage where key = ${line.stageKey} and amount - netted <> ${line.amount}) as is_again`,
  );
  if (isAgain) throw new ProductError('wrongState');
  if (reference !== null && (await isReferenceUsed(tx, [reference], [line.id])))
    throw ProductError.ofField('reference', t('payout.result.referenceUsed'));
}

/** Reverses what was posted for the recorded result. */
function correctingPostings(line: LineRow, correctionId: string, { result }: Outcome) {
  const recorded = line.state === 'paid' ? 'ok' : line.state === 'failed' ? 'failed' : null;
  return [
    ...(recorded ? [postingOf(line, recorded, { sign: -1, key: correctionId })] : []),
    postingOf(line, result, { key: correctionId }),
  ];
}

const openRow = z.object({
  id: z.string(),
  result: z.enum(transferResults),
  reference: z.string().nullable(),
  askedBy: z.string(),
});

function findOpen(tx: Tx, lineId: string): Promise<z.output<typeof openRow> | null> {
  return queryOne(
    tx,
    openRow,
    sql`select id, result, reference, asked_by from payout_correction where line_id = ${lineId} and confirmed_at is null`,
  );
}

async function ask(
  tx: Tx,
  { id: lineId }: LineRow,
  { uid }: AdminCaller,
  { result, reference, reason }: Outcome,
  now: Date,
): Promise<void> {
  const row = { id: newId(now.getTime()), lineId, result, reference, reason, askedBy: uid, askedAt: now };
  await execute(tx, insertStatement('payout_correction', [row]));
}

type Confirmed = { key: string; line: LineRow; open: z.output<typeof openRow>; outcome: Outcome };

async function confirm(
  tx: Tx,
  { key, line, open, outcome }: Confirmed,
  admin: AdminCaller,
  now: Date,
): Promise<{ alone?: true }> {
  if (open.result !== outcome.result || open.reference !== outcome.reference)
    throw new ProductError('decisionStale');
  const alone = await assertOtherConfirms(tx, admin, open.askedBy);
  await execute(
    tx,
    sql`update payout_correction set confirmed_by = ${admin.uid}, confirmed_at = ${now} where id = ${open.id}`,
  );
  await settleLine(tx, line, outcome, now, correctingPostings(line, open.id, outcome));
  const isFirst = line.state === 'released';
  if (isFirst && (await isWithoutOpenLines(tx, key))) await setBatchState(tx, key, 'completed', now);
  return alone;
}
