import type { releasePayouts as call } from '@pq/contract/calls/admin/payouts';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { type BatchState, batchName, planLines } from '@pq/domain/settlement/payouts';
import type { z } from 'zod';
import type { Auth } from '#src/modules/accounts/index.ts';
import { type Posting, postEntries } from '#src/modules/ledger/index.ts';
import { assertMayDecide, hasOtherAdmin, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertCode } from './assert-code.ts';
import { listOwed } from './owed.ts';
import {
  isWithoutOpenLines,
  type LineRow,
  listChecked,
  listLines,
  lockBatch,
  lockPayouts,
  moveToReleased,
  setBatchState,
  writePaid,
} from './queries.ts';
import { listNettings, type Netting } from './read-queries.ts';

/** Throws notFound, payoutOff, unavailable, payoutSelf, payoutHeld, ownDecision, decisionStale, and invalid at `sum` and `code`. */
export async function releasePayouts(
  platform: Platform,
  auth: Pick<Auth, 'vault'>,
  admin: AdminCaller,
  { batch: key, sum, code }: z.output<typeof call.input>,
): Promise<{ batch: string; state: BatchState }> {
  if (platform.config.payouts === 'off') throw new ProductError('payoutOff');
  // A mistyped sum must not use up the code, which is good once.
  const lines = await listLines(platform.database.db, key);
  if (lines.length > 0) assertSum(lines, sum);
  await assertCode(platform, auth, admin, { code, isFor: 'release' });
  return releaseBatch(platform, admin, { key, sum });
}

/** As `releasePayouts`, after its code. */
export async function releaseBatch(
  platform: Platform,
  admin: AdminCaller,
  { key, sum }: { key: string; sum: number },
): Promise<{ batch: string; state: BatchState }> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  return inTransaction(platform.database.db, async (tx) => {
    const { batch, lines, alone } = await lockForRelease(tx, admin, key);
    assertSum(lines, sum);
    await assertAsGathered(tx, key, nowMs);
    const state = await moveLines(tx, key, { admin, lines }, now);
    await platform.failpoint('payout.before_commit');
    await recordDecision(
      tx,
      admin,
      {
        action: 'payout.release',
        subject: { type: 'payout', key },
        before: { state: batch.state },
        after: { state, batch: batchName(batch.number), sum },
        ...alone,
      },
      now,
    );
    return { batch: key, state };
  });
}

function assertSum(lines: readonly LineRow[], sum: number): void {
  const total = lines.reduce((all, { amount }) => all + amount, 0);
  if (sum !== total) throw ProductError.ofField('sum', t('payout.sum.differs'));
}

async function lockForRelease(tx: Tx, admin: AdminCaller, key: string) {
  await lockPayouts(tx);
  const batch = await lockBatch(tx, key);
  if (!batch) throw new ProductError('notFound');
  if (batch.state !== 'gathered') throw new ProductError('decisionStale');
  const lines = await listLines(tx, key);
  return { batch, lines, alone: await assertSecondPerson(tx, admin, batch.gatheredBy, lines) };
}

/** The state of the batch afterwards. What is wholly netted has nothing that the bank would report. */
async function moveLines(
  tx: Tx,
  key: string,
  { admin, lines }: { admin: AdminCaller; lines: readonly LineRow[] },
  now: Date,
): Promise<'released' | 'completed'> {
  const nettings = await listNettings(tx, key);
  if (!(await moveToReleased(tx, key, admin.uid, now))) throw new ProductError('decisionStale');
  await postEntries(tx, postingsOf(lines, nettings), now);
  for (const line of lines) if (line.amount === 0) await writePaid(tx, line, null, now);
  if (!(await isWithoutOpenLines(tx, key))) return 'released';
  await setBatchState(tx, key, 'completed', now);
  return 'completed';
}

/** Another admin than the one who gathered it, and without a project of their own. */
async function assertSecondPerson(
  tx: Tx,
  admin: AdminCaller,
  gatheredBy: string,
  lines: readonly LineRow[],
): Promise<{ alone?: true }> {
  const own = await assertMayDecide(
    tx,
    admin,
    lines.map(({ memberId }) => memberId),
  );
  if (gatheredBy !== admin.uid) return own;
  if (await hasOtherAdmin(tx, admin.uid)) throw new ProductError('payoutSelf');
  return { alone: true };
}

/** Nothing is suspended or waits again, no account was changed, and as much is netted of each line. Throws payoutHeld. */
async function assertAsGathered(tx: Tx, key: string, nowMs: number): Promise<void> {
  const checked = await listChecked(tx, key, { today: seoulDate(nowMs), nowMs });
  const owed = await listOwed(tx, [...new Set(checked.map(({ memberId }) => memberId))]);
  const plan = planLines(checked, owed);
  const isUnchanged = checked.every(({ isAsGathered, planned, carried }, at) => {
    const parts = plan[at]?.carried.map(({ projectKey, amount }) => `${projectKey} ${amount}`) ?? [];
    return isAsGathered && plan[at]?.transfer === planned && parts.sort().join(',') === carried;
  });
  if (checked.some((line) => line.isSuspended)) throw new ProductError('payoutHeld');
  if (checked.some(({ isWaiting }) => isWaiting))
    throw new ProductError('payoutHeld', undefined, { msg: t('payout.waiting') });
  if (!isUnchanged) throw new ProductError('payoutHeld', undefined, { msg: t('payout.changed') });
}

/** What leaves for the bank, and what pays for other projects of the maker. */
export function postingsOf(
  lines: readonly Pick<LineRow, 'id' | 'projectKey' | 'amount'>[],
  nettings: readonly Netting[],
): Posting[] {
  const released = lines.map(({ id, projectKey, amount }) => ({
    event: 'release' as const,
    ref: { type: 'payout_line', key: id },
    legs: [
      { account: 'maker' as const, amount, projectKey },
      { account: 'clearing' as const, amount: -amount },
    ],
  }));
  const netted = nettings.map(({ lineId, from, to, amount }) => ({
    event: 'net' as const,
    ref: { type: 'payout_netting', key: `${lineId} ${to}` },
    legs: [
      { account: 'maker' as const, amount, projectKey: from },
      { account: 'maker' as const, amount: -amount, projectKey: to },
    ],
  }));
  return [...released, ...netted];
}
