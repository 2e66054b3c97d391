import type { holdPayout as call } from '@pq/contract/calls/admin/payouts';
import { seoulDate } from '@pq/domain/dates';
import { purposes } from '@pq/domain/project/project';
import { type ContinuingAct, continuingActs } from '@pq/domain/settlement/payouts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { mayAdvance } from './list-payouts.ts';
import { dissolveBatchesOf, dueOn, hasNotLeft, lockPayouts } from './queries.ts';

/** Suspends a stage that has not left, or continues it. Throws notFound, wrongState and ownDecision. */
export async function holdPayout(
  { database, clock }: Platform,
  admin: AdminCaller,
  { key, on, act: wanted, reason }: z.output<typeof call.input>,
): Promise<{ key: string; on: boolean; act: ContinuingAct | null }> {
  const now = new Date(clock.now());
  return inTransaction(database.db, async (tx) => {
    await lockPayouts(tx);
    const stage = await lockStage(tx, key);
    if (!stage) throw new ProductError('notFound');
    const own = await assertMayDecide(tx, admin, [stage.memberId]);
    if (stage.hasLeft) throw new ProductError('wrongState');
    const act = on ? null : await continueStage(tx, stage, wanted, now);
    if (on) await suspendStage(tx, stage, { adminId: admin.uid, reason }, now);
    const isHeld = on || (stage.isHeld && act !== 'lift');
    await recordDecision(
      tx,
      admin,
      {
        action: on ? 'payout.hold' : act === 'advance' ? 'payout.advance' : 'payout.continue',
        subject: { type: 'payout', key },
        before: { on: stage.isHeld },
        after: { on: isHeld, statement: stage.statement },
        reason,
        ...own,
      },
      now,
    );
    return { key, on: isHeld, act };
  });
}

const stageRow = z.object({
  key: z.string(),
  hasLeft: z.boolean(),
  isHeld: z.boolean(),
  isBefore: z.boolean(),
  isReturned: z.boolean(),
  dueOn: z.string().nullable(),
  transfer: z.number(),
  statement: z.string(),
  memberId: z.string(),
  email: z.string().nullable(),
  nickname: z.string(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  promiseMonth: z.string().nullable(),
});
type Stage = z.output<typeof stageRow>;

function lockStage(tx: Tx, key: string): Promise<Stage | null> {
  return queryOne(
    tx,
    stageRow,
    sql`
    select g.key, not ${hasNotLeft} as has_left, g.held_at is not null as is_held,
      g.reason is not null as is_before, g.state = 'failed' as is_returned, ${dueOn} as due_on, g.amount - g.netted as transfer,
      s.number as statement, s.member_id, case when m.left_at is null then m.email end as email, m.name as nickname, s.project_key,
      p.purpose, p.title, p.promise_month
    from payout_stage g join statement s on s.key = g.statement_key join project p on p.key = s.project_key
      join member m on m.id = s.member_id
    where g.key = ${key} for update of g`,
  );
}

/** A gathered batch with it is dissolved. */
async function suspendStage(
  tx: Tx,
  stage: Stage,
  { adminId, reason }: { adminId: string; reason: string },
  now: Date,
): Promise<void> {
  await dissolveBatchesOf(tx, stage.projectKey, now);
  await execute(
    tx,
    sql`update payout_stage set held_at = ${now}, held_by = ${adminId}, held_reason = ${reason} where key = ${stage.key}`,
  );
  const { email: to, nickname, title, purpose, projectKey, statement: number, transfer: amount } = stage;
  if (to === null || stage.isHeld) return;
  const data = { nickname, title, purpose, projectKey, number, amount };
  const dedupeKey = `payout:${stage.key}:held:${now.getTime()}`;
  await enqueueMail(tx, { kind: 'payoutHeld', to, data, dedupeKey }, now);
}

/** What an admin may do now, in the order in which it is done without a name. */
function listActs(
  { isHeld, isBefore, isReturned, promiseMonth, ...stage }: Stage,
  today: string,
): ContinuingAct[] {
  const may: Record<ContinuingAct, boolean> = {
    lift: isHeld,
    accept: isBefore,
    again: isReturned,
    // Parcels that never left do not delay the last stage for good.
    advance: stage.dueOn === null && mayAdvance(promiseMonth, today),
  };
  return continuingActs.filter((act) => may[act]);
}

/** Ends one thing; other reasons remain. */
async function continueStage(
  tx: Tx,
  stage: Stage,
  wanted: ContinuingAct | undefined,
  now: Date,
): Promise<ContinuingAct> {
  const today = seoulDate(now.getTime());
  const acts = listActs(stage, today);
  const act = acts.find((each) => each === (wanted ?? acts[0]));
  if (!act) throw new ProductError('wrongState');
  const changes = {
    lift: sql`held_at = null, held_by = null, held_reason = null`,
    accept: sql`reason = null`,
    again: sql`state = 'due', failed_at = null`,
    advance: sql`due_on = ${today}, advanced_at = ${now}`,
  };
  await execute(tx, sql`update payout_stage set ${changes[act]} where key = ${stage.key}`);
  return act;
}
