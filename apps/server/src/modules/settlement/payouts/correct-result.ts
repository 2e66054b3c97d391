import type { correctPayout as call } from '@pq/contract/calls/admin/payouts';
import { t } from '@pq/domain/copy';
import { transferResults } from '@pq/domain/settlement/payouts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { insertStatement } from '#src/platform/database/insert-rows.ts';
import { execute, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertOtherConfirms, confirms } from '../other-confirms.ts';
import {
  findUsedReference,
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
 * The first admin asks for the correction of a result, another confirms the same result and reference; others ask again. Throws notFound,
 * wrongState, ownDecision, decisionStale, closingSelf, and invalid at `reference`.
 */
export async function correctPayout(
  { database, clock }: Platform,
  admin: AdminCaller,
  { batch: key, number, result, reference, reason, seen }: Input,
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
    const isSame = open?.result === result && open.reference === outcome.reference;
    const isConfirmed = confirms({ seen, asked: open, isSame });
    const alone = isConfirmed ? await assertOtherConfirms(tx, admin, open?.askedBy ?? null) : {};
    if (open && isConfirmed) await confirm(tx, { key, line, id: open.id, outcome }, admin, now);
    else await ask(tx, { line, open, outcome: { ...outcome, reason } }, admin, now);
    await recordDecision(
      tx,
      admin,
      {
        action: isConfirmed ? 'payout.correct' : 'payout.askCorrection',
        subject: { type: 'payout', key },
        before: { result: line.state, reference: line.reference },
        after: { number, result, reference: outcome.reference },
        reason,
        ...own,
        ...alone,
      },
      now,
    );
    return { state: isConfirmed ? 'corrected' : 'asked' };
  });
}

/** What has left the site, and is not on its way a second time. */
async function assertCorrectable(tx: Tx, line: LineRow, { result, reference }: Outcome): Promise<void> {
  const recorded = line.state === 'paid' ? 'ok' : line.state === 'failed' ? 'failed' : null;
  if (line.amount === 0 || line.state === 'gathered' || line.state === 'dissolved' || recorded === result)
    throw new ProductError('wrongState');
  const { isAgain } = await queryOnly(
    tx,
    z.object({ isAgain: z.boolean() }),
    sql`
    select exists (select from payout_line where stage_key = ${line.stageKey} and id <> ${line.id}
      and state in ('gathered', 'released', 'paid')) as is_again`,
  );
  if (isAgain) throw new ProductError('wrongState');
  if (reference !== null && (await findUsedReference(tx, [reference], [line.id])) !== null)
    throw ProductError.ofField('reference', t('payout.result.referenceUsed', { reference }));
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
  askedAt: z.number(),
});

function findOpen(tx: Tx, lineId: string): Promise<z.output<typeof openRow> | null> {
  return queryOne(
    tx,
    openRow,
    sql`select id, result, reference, asked_by, ${epochMs('asked_at')} as asked_at from payout_correction
      where line_id = ${lineId} and confirmed_at is null`,
  );
}

type Correction = { line: LineRow; open: z.output<typeof openRow> | null; outcome: Outcome };

async function ask(
  tx: Tx,
  { line, open, outcome: { result, reference, reason } }: Correction,
  { uid }: AdminCaller,
  now: Date,
): Promise<void> {
  const asked = { result, reference, reason, askedBy: uid, askedAt: now };
  if (!open)
    await execute(
      tx,
      insertStatement('payout_correction', [{ id: newId(now.getTime()), lineId: line.id, ...asked }]),
    );
  else
    await execute(
      tx,
      sql`update payout_correction set result = ${result}, reference = ${reference}, reason = ${reason}, asked_by = ${uid}, asked_at = ${now}
        where id = ${open.id}`,
    );
}

type Confirmed = { key: string; line: LineRow; id: string; outcome: Outcome };

async function confirm(
  tx: Tx,
  { key, line, id, outcome }: Confirmed,
  { uid }: AdminCaller,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`update payout_correction set confirmed_by = ${uid}, confirmed_at = ${now} where id = ${id}`,
  );
  await settleLine(tx, line, outcome, now, correctingPostings(line, id, outcome));
  const isFirst = line.state === 'released';
  if (isFirst && (await isWithoutOpenLines(tx, key))) await setBatchState(tx, key, 'completed', now);
}
