import type { recordExternalPayout as call } from '@pq/contract/calls/admin/payouts';
import { t } from '@pq/domain/copy';
import { HOUR_MS, seoulDate, seoulInstant } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { type Posting, postEntries } from '#src/modules/ledger/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertOtherConfirms, confirms } from '../other-confirms.ts';
import { findUsedReference, lockPayouts } from './queries.ts';

/**
 * Marks a stage of a project that was completed before there were statements as paid outside the site. The first admin asks, another
 * confirms the same day and reference; others ask again. Throws notFound, wrongState where it may be paid by the site, ownDecision,
 * closingSelf, decisionStale, and invalid at `paidOn` and `reference`.
 */
export async function recordExternalPayout(
  { database, clock }: Platform,
  admin: AdminCaller,
  { key, paidOn, reference, seen }: z.output<typeof call.input>,
): Promise<{ state: 'asked' | 'paid' }> {
  const now = new Date(clock.now());
  return inTransaction(database.db, async (tx) => {
    await lockPayouts(tx);
    const stage = await lockStage(tx, key);
    if (!stage) throw new ProductError('notFound');
    const own = await assertMayDecide(tx, admin, [stage.memberId]);
    const { amount, asked } = stage;
    if (!stage.isBefore || amount === 0) throw new ProductError('wrongState');
    await assertPaid(tx, { paidOn, reference }, now);
    const isSame = isSameRequest(asked, { amount, paidOn, reference });
    const isConfirmed = confirms({ seen, asked, isSame });
    const alone = isConfirmed ? await assertOtherConfirms(tx, admin, asked?.askedBy ?? null) : {};
    if (isConfirmed) await confirm(tx, { key, amount, paidOn, projectKey: stage.projectKey }, admin, now);
    else await ask(tx, { key, amount, paidOn, reference }, admin, now);
    await recordDecision(
      tx,
      admin,
      {
        action: isConfirmed ? 'payout.outside' : 'payout.askOutside',
        subject: { type: 'payout', key },
        before: { statement: stage.statement },
        after: { paidOn, reference, sum: amount },
        ...own,
        ...alone,
      },
      now,
    );
    return { state: isConfirmed ? 'paid' : 'asked' };
  });
}

async function assertPaid(
  tx: Tx,
  { paidOn, reference }: Pick<ExternalPayout, 'paidOn' | 'reference'>,
  now: Date,
): Promise<void> {
  if (paidOn > seoulDate(now.getTime())) throw ProductError.ofField('paidOn', t('payout.outside.later'));
  if ((await findUsedReference(tx, [reference], [])) !== null)
    throw ProductError.ofField('reference', t('payout.result.referenceUsed', { reference }));
}

const stageRow = z.object({
  memberId: z.string(),
  projectKey: z.string(),
  statement: z.string(),
  amount: z.number(),
  isBefore: z.boolean(),
  asked: z
    .object({
      paidOn: z.string(),
      reference: z.string(),
      amount: z.number(),
      askedBy: z.string(),
      askedAt: z.number(),
    })
    .nullable(),
});

function isSameRequest(
  asked: z.output<typeof stageRow>['asked'],
  { amount, paidOn, reference }: Omit<ExternalPayout, 'key'>,
): boolean {
  return asked?.amount === amount && asked.paidOn === paidOn && asked.reference === reference;
}

function lockStage(tx: Tx, key: string): Promise<z.output<typeof stageRow> | null> {
  return queryOne(
    tx,
    stageRow,
    sql`
    select s.member_id, s.project_key, s.number as statement, g.amount - g.netted as amount,
      g.reason is not distinct from 'before' and g.state = 'due' and g.released_at is null as is_before,
      (select jsonb_build_object('paidOn', o.paid_on, 'reference', o.reference, 'amount', o.amount, 'askedBy', o.asked_by,
          'askedAt', ${epochMs('o.asked_at')})
        from payout_outside o where o.stage_key = g.key) as asked
    from payout_stage g join statement s on s.key = g.statement_key where g.key = ${key} for update of g`,
  );
}

type ExternalPayout = { key: string; amount: number; paidOn: string; reference: string };

async function ask(
  tx: Tx,
  { key, amount, paidOn, reference }: ExternalPayout,
  { uid }: AdminCaller,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into payout_outside (stage_key, amount, paid_on, reference, asked_by, asked_at)
    values (${key}, ${amount}, ${paidOn}, ${reference}, ${uid}, ${now})
    on conflict (stage_key) do update set amount = excluded.amount, paid_on = excluded.paid_on, reference = excluded.reference,
      asked_by = excluded.asked_by, asked_at = excluded.asked_at`,
  );
}

type Paid = Omit<ExternalPayout, 'reference'> & { projectKey: string };

async function confirm(tx: Tx, paid: Paid, { uid }: AdminCaller, now: Date): Promise<void> {
  await execute(
    tx,
    sql`update payout_outside set confirmed_by = ${uid}, confirmed_at = ${now} where stage_key = ${paid.key}`,
  );
  // The bank's file of that day has the time; the books have the day.
  const paidAt = new Date(seoulInstant(paid.paidOn) + 12 * HOUR_MS);
  await execute(
    tx,
    sql`
    update payout_stage set state = 'paid', reason = null, released_at = ${now}, paid_at = ${paidAt}, held_at = null,
      held_by = null, held_reason = null
    where key = ${paid.key}`,
  );
  await postEntries(tx, postingsOf(paid), now);
}

/** It leaves and arrives at once. */
function postingsOf({ key, amount, projectKey }: Omit<Paid, 'paidOn'>): Posting[] {
  const ref = { type: 'payout_outside', key };
  return [
    {
      event: 'release',
      ref,
      legs: [
        { account: 'maker', amount, projectKey },
        { account: 'clearing', amount: -amount },
      ],
    },
    {
      event: 'paid',
      ref,
      legs: [
        { account: 'clearing', amount },
        { account: 'bank', amount: -amount },
      ],
    },
  ];
}

/** A payment outside the site as the decision log has it; time in epoch ms. */
export type LoggedExternalPayout = {
  stage: string;
  amount: number;
  paidOn: string;
  reference: string;
  askedBy: string;
  confirmedBy: string;
  confirmedAt: number;
};

/** Stages that were paid outside the site. */
export async function readExternallyPaid(db: Executor, stages: readonly string[]): Promise<Set<string>> {
  const rows = await query(
    db,
    z.object({ stage: z.string() }),
    sql`select stage_key as stage from payout_outside where stage_key = any(${[...stages]}::uuid[]) and confirmed_at is not null`,
  );
  return new Set(rows.map(({ stage }) => stage));
}

/** Writes it and its entries again. The stage is written before. */
export async function restoreExternalPayout(tx: Tx, logged: LoggedExternalPayout, now: Date): Promise<void> {
  const { stage: key, amount, paidOn, reference, askedBy, confirmedBy } = logged;
  const confirmedAt = new Date(logged.confirmedAt);
  const found = await queryOne(
    tx,
    z.object({ projectKey: z.string() }),
    sql`
    select s.project_key from payout_stage g join statement s on s.key = g.statement_key where g.key = ${key} for update of g`,
  );
  if (!found) throw new Error(`stage ${key} is gone`);
  // The row needs an admin, who may be lost, too.
  const adminOf = (uid: string) =>
    sql`(select id from member where id = ${uid} or role = 'admin' order by id = ${uid} desc, id limit 1)`;
  await execute(
    tx,
    sql`
    insert into payout_outside (stage_key, amount, paid_on, reference, asked_by, asked_at, confirmed_by, confirmed_at)
    values (${key}, ${amount}, ${paidOn}, ${reference}, ${adminOf(askedBy)}, ${confirmedAt}, ${adminOf(confirmedBy)}, ${confirmedAt})
    on conflict (stage_key) do update set amount = excluded.amount, paid_on = excluded.paid_on, reference = excluded.reference,
      asked_by = excluded.asked_by, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at`,
  );
  await postEntries(tx, postingsOf({ key, amount, ...found }), now);
}
