import { addBusinessDays } from '@pq/domain/business-days';
import { seoulDate } from '@pq/domain/dates';
import { type Settlement, settle } from '@pq/domain/settlement/expected';
import { findIdentityInForce } from '#src/modules/accounts/index.ts';
import { type Leg, postEntries } from '#src/modules/ledger/index.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { getChargeResults } from '#src/modules/pledging/index.ts';
import { findProjectPlan } from '#src/modules/projects/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import { dissolveBatchesOf } from '../payouts/queries.ts';
import {
  findPlan,
  insertAdjustment,
  insertStage,
  type LockedStatement,
  listExpected,
  lockDueStatement,
  lockOpenRefund,
  lockProjectRow,
  netFromStages,
  scheduleShippedStages,
  scheduleStatement,
  sumStatements,
  takeNumber,
  takeRefund,
  takeRefunds,
  unscheduleStages,
  writeFinal,
} from './queries.ts';

/** After the day on which the last pledge was charged or has finally failed. */
export const STATEMENT_DAYS = 7;
/** After nine of ten pieces have left. */
const SHIPPED_DAYS = 3;

/**
 * Counts the business days until the statements of completed projects, makes those final whose day has come, adjusts them for
 * later refunds, and sets the day of second stages, or takes it back. Each item is done once, on however many machines.
 */
export async function moveStatements(platform: Platform, signal: AbortSignal): Promise<IsolatedCounts> {
  const { db } = platform.database;
  const scheduled = await scheduleStatements(db);
  const final = await forEachStatement(platform, 'made final', finalizeNext, signal);
  const adjusted = await forEachStatement(platform, 'adjusted', adjustNext, signal);
  const today = seoulDate(platform.clock.now());
  const stages = await scheduleShippedStages(db, addBusinessDays(today, SHIPPED_DAYS));
  const waiting = await unscheduleStages(db);
  return {
    done: scheduled + final.done + adjusted.done + stages + waiting,
    failed: final.failed + adjusted.failed,
  };
}

/** Counted again in each sweep: a release may know of a holiday that was announced since. */
async function scheduleStatements(db: Executor): Promise<number> {
  let moved = 0;
  for (const { key, completedAt, dueOn } of await listExpected(db)) {
    const day = addBusinessDays(seoulDate(completedAt), STATEMENT_DAYS);
    if (day !== dueOn && (await scheduleStatement(db, key, day))) moved += 1;
  }
  return moved;
}

/** Locks the next item and writes it; false where none is left. */
type Step = (
  tx: Tx,
  platform: Platform,
  of: { now: Date; skip: readonly string[]; found(id: string): void },
) => Promise<boolean>;

function forEachStatement(
  platform: Platform,
  name: string,
  step: Step,
  signal: AbortSignal,
): Promise<IsolatedCounts> {
  return forEachIsolated(
    platform,
    { job: 'statement', failure: `statement not ${name}`, counted: `statements ${name}` },
    ({ skip, found }) =>
      inTransaction(platform.database.db, (tx) =>
        step(tx, platform, { now: new Date(platform.clock.now()), skip, found }),
      ),
    signal,
  );
}

const finalizeNext: Step = async (tx, platform, { now, skip, found }) => {
  const final = await finalizeDue(tx, now, { skip, found });
  if (!final) return false;
  await platform.failpoint('statement.before_commit');
  await mailMaker(tx, final.statement, final, now);
  return true;
};

/** Makes one statement final whose day has come, without its mail; null where none is left. `idsAtMs`: as for `postEntries`. */
export async function finalizeDue(
  tx: Tx,
  now: Date,
  {
    skip = [],
    found,
    idsAtMs,
  }: { skip?: readonly string[]; found?(id: string): void; idsAtMs?: number } = {},
): Promise<{ statement: LockedStatement; number: string; payout: number } | null> {
  const statement = await lockDueStatement(tx, now, skip);
  if (!statement) return null;
  const { key, projectKey, memberId } = statement;
  found?.(key);
  const today = seoulDate(now.getTime());
  const { paid, refunded } = await getChargeResults(tx, projectKey);
  const { id: feePlanId, ...plan } = await findProjectPlan(tx, projectKey, today);
  const sums = settle(plan, paid.amount, refunded.amount);
  const identity = await findIdentityInForce(tx, memberId);
  const identityVersion = identity?.version ?? null;
  const number = await takeNumber(tx, today.slice(2).replaceAll('-', ''));
  await writeFinal(tx, { ...sums, key, number, feePlanId, pledges: paid.pledges, identityVersion }, now);
  await takeRefunds(tx, projectKey, key);
  await insertStages(tx, statement, sums.stages, { identityVersion, now });
  const ref = { type: 'statement', key };
  await postEntries(tx, [{ event: 'statement', ref, legs: legsOf(projectKey, sums) }], now, idsAtMs);
  return { statement, number, payout: sums.payout };
}

/** Fees and what was refunded are subtracted from what the maker is owed. */
export function legsOf(
  projectKey: string,
  {
    refunded,
    platformFee,
    paymentFee,
    vat,
  }: Pick<Settlement, 'refunded' | 'platformFee' | 'paymentFee' | 'vat'>,
): Leg[] {
  return [
    { account: 'maker', amount: refunded + platformFee + paymentFee + vat, projectKey },
    { account: 'refunds', amount: -refunded, projectKey },
    { account: 'fee_platform', amount: -platformFee },
    { account: 'fee_payment', amount: -paymentFee },
    { account: 'vat', amount: -vat },
  ];
}

async function insertStages(
  tx: Tx,
  { key: statementKey, dueOn, isBefore, hasParcels }: LockedStatement,
  amounts: readonly number[],
  { identityVersion, now }: { identityVersion: number | null; now: Date },
): Promise<void> {
  for (const [at, amount] of amounts.entries()) {
    if (amount === 0) continue;
    const waits = at > 0 && hasParcels;
    const stage = { statementKey, n: at + 1, amount, dueOn: waits ? null : dueOn };
    await insertStage(tx, { key: newId(now.getTime()), ...stage }, { isBefore, identityVersion });
  }
}

async function mailMaker(
  tx: Tx,
  { key, projectKey, title, purpose, email, nickname }: LockedStatement,
  { number, payout }: { number: string; payout: number },
  now: Date,
): Promise<void> {
  await enqueueMail(
    tx,
    {
      kind: 'statementReady',
      to: email,
      data: { nickname, title, purpose, projectKey, number, payout },
      dedupeKey: `statement:${key}`,
    },
    now,
  );
}

/** Computes the fees again for what is left, so that rounding never drifts. */
const adjustNext: Step = async (tx, platform, { now, skip, found }) => {
  const refund = await lockOpenRefund(tx, skip);
  if (!refund) return false;
  const { refundId, projectKey, memberId, feePlanId, amount } = refund;
  found(refundId);
  await lockProjectRow(tx, projectKey);
  const { charged, refunded } = await sumStatements(tx, projectKey);
  const plan = await findPlan(tx, feePlanId);
  const [before, after] = [settle(plan, charged, refunded), settle(plan, charged, refunded + amount)];
  const sums = {
    charged: 0,
    refunded: amount,
    platformFee: after.platformFee - before.platformFee,
    paymentFee: after.paymentFee - before.paymentFee,
    vat: after.vat - before.vat,
    payout: after.payout - before.payout,
  };
  const today = seoulDate(now.getTime());
  const key = newId(now.getTime());
  const identityVersion = (await findIdentityInForce(tx, memberId))?.version ?? null;
  const number = await takeNumber(tx, today.slice(2).replaceAll('-', ''));
  await insertAdjustment(
    tx,
    { ...sums, key, number, projectKey, memberId, feePlanId, dueOn: today, identityVersion },
    now,
  );
  await takeRefund(tx, refundId, key);
  await dissolveBatchesOf(tx, projectKey, now);
  await netFromStages(tx, projectKey, -sums.payout);
  await postEntries(
    tx,
    [{ event: 'adjust', ref: { type: 'statement', key }, legs: legsOf(projectKey, sums) }],
    now,
  );
  await platform.failpoint('adjust.before_commit');
  return true;
};
