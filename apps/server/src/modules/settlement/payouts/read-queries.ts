import { seoulDate } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { purposes } from '@pq/domain/project/project';
import { batchStates, lineStates, transferResults } from '@pq/domain/settlement/payouts';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import { isSuspended, reasonsColumn, reasonsSchema } from './holds.ts';
import {
  dueOn,
  isOnTime,
  isOpenStage,
  isPayable,
  isSmall,
  ofStages,
  parcelsColumn,
  parcelsSchema,
} from './queries.ts';

export type Netting = { lineId: string; from: string; to: string; amount: number };

const nettingRow = z.object({ lineId: z.string(), from: z.string(), to: z.string(), amount: z.number() });

/** What the lines of a batch pay for other projects of their makers. */
export function listNettings(db: Executor, batchKey: string): Promise<Netting[]> {
  return query(
    db,
    nettingRow,
    sql`
    select t.line_id, s.project_key as "from", t.project_key as "to", t.amount
    from payout_netting t join payout_line l on l.id = t.line_id join payout_stage g on g.key = l.stage_key
      join statement s on s.key = g.statement_key
    where l.batch_key = ${batchKey} order by l.n, t.project_key`,
  );
}

const itemRow = z.object({
  key: z.string(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  memberId: z.string(),
  nickname: z.string(),
  statement: z.string(),
  n: z.int(),
  of: z.int(),
  amount: z.number(),
  netted: z.number(),
  dueOn: z.string().nullable(),
  parcels: parcelsSchema,
  state: z.enum(['due', 'batched', 'paid', 'failed']),
  holds: reasonsSchema,
  belowMinimum: z.boolean(),
  note: z.string().nullable(),
  failure: z.string().nullable(),
  paidAt: z.number().nullable(),
  promiseMonth: z.string().nullable(),
  bank: z.string().nullable(),
  accountTail: z.string().nullable(),
  holder: z.string().nullable(),
  accountChangedAt: z.number().nullable(),
  isFirst: z.boolean(),
  outside: z
    .object({
      paidOn: z.string(),
      reference: z.string(),
      askedBy: z.string(),
      askedByName: z.string(),
      askedAt: z.number(),
      isConfirmed: z.boolean(),
    })
    .nullable(),
  batchKey: z.string().nullable(),
  batchNumber: z.int().nullable(),
  lineNumber: z.string().nullable(),
});
export type ItemRow = z.output<typeof itemRow>;

const itemColumns = (
  nowMs: number,
  belowMinimum: Sql,
): Sql => sql`g.key, p.key as project_key, p.purpose, p.title, s.member_id, m.name as nickname,
  s.number as statement, g.n, (select count(*)::int from payout_stage o where o.statement_key = s.key) as "of", g.amount, g.netted,
  ${dueOn} as due_on, ${parcelsColumn} as parcels, g.state, ${reasonsColumn(nowMs)} as holds, ${belowMinimum} as below_minimum,
  g.held_reason as note, g.failure, ${epochMs('g.paid_at')} as paid_at,
  p.promise_month, i.bank, i.account_tail, i.holder, (select ${epochMs('max(c.verified_at)')} from maker_identity c
    where c.member_id = s.member_id and c.account_changed) as account_changed_at,
  not exists (select from statement os join payout_stage og on og.statement_key = os.key join payout_line ol on ol.stage_key = og.key
    where os.member_id = s.member_id and ol.state = 'paid' and ol.bank = i.bank and ol.account_tail = i.account_tail
      and ol.holder = i.holder) as is_first,
  (select jsonb_build_object('paidOn', o.paid_on, 'reference', o.reference, 'askedBy', o.asked_by, 'askedByName', oa.name,
      'askedAt', ${epochMs('o.asked_at')}, 'isConfirmed', o.confirmed_at is not null)
    from payout_outside o join member oa on oa.id = o.asked_by
    where o.stage_key = g.key and (o.confirmed_at is not null or (g.reason = 'before' and o.amount = g.amount - g.netted))) as outside`;

const lastLine = sql`left join lateral (
  select l.number, b.key as batch_key, b.number as batch_number from payout_line l join payout_batch b on b.key = l.batch_key
  where l.stage_key = g.key and l.state <> 'dissolved' order by l.id desc limit 1) l on true`;

const withMaker = sql`join member m on m.id = s.member_id
  left join maker_identity i on i.member_id = s.member_id and i.state = 'verified'`;

const mayBeHeld = (today: string): Sql =>
  sql`(${isOpenStage} and (${isOnTime(today)} or g.held_at is not null))`;

/** When stages are in a list; those that wait are due later, or with others of their maker. */
const conditions = (today: string, nowMs: number, suspended = isSuspended(nowMs)) => ({
  due: isPayable(today, nowMs, suspended),
  held: sql`(${mayBeHeld(today)} and ${suspended})`,
  batched: sql`g.state = 'batched'`,
  done: sql`g.state = 'paid'`,
});
export type StageList = keyof ReturnType<typeof conditions> | 'waiting';

const conditionOf = (list: StageList, today: string, nowMs: number): Sql => {
  const each = conditions(today, nowMs);
  return list === 'waiting' ? sql`${isOpenStage} and not ${each.due} and not ${each.held}` : each[list];
};

export function listItems(
  db: Executor,
  { list, page, today, nowMs }: { list: StageList; page: number; today: string; nowMs: number },
): Promise<ItemRow[]> {
  // Of those that wait although their day has come.
  const belowMinimum = list === 'waiting' ? sql`(${isSmall} and ${isOnTime(today)})` : sql`false`;
  const order = list === 'done' ? sql`g.paid_at desc, g.key desc` : sql`g.due_on nulls last, g.key`;
  return query(
    db,
    itemRow,
    sql`
    select ${itemColumns(nowMs, belowMinimum)}, l.batch_key, l.batch_number, l.number as line_number
    from ${ofStages} ${withMaker} ${lastLine}
    where ${conditionOf(list, today, nowMs)}
    order by ${order} limit ${pageSizes.admin} offset ${page * pageSizes.admin}`,
  );
}

const lineRow = itemRow.extend({
  lineNumber: z.string(),
  result: z.enum(lineStates),
  transfer: z.number(),
  lineNetted: z.number(),
  carried: z.number(),
  reference: z.string().nullable(),
  lineFailure: z.string().nullable(),
  settledAt: z.number().nullable(),
  correctedTo: z.enum(transferResults).nullable(),
  correctedReference: z.string().nullable(),
  correctedReason: z.string().nullable(),
  askedBy: z.string().nullable(),
  askedByName: z.string().nullable(),
  askedAt: z.number().nullable(),
});
export type DetailLineRow = z.output<typeof lineRow>;

/** Transfers of a batch, each with its stage. */
export function listDetailLines(db: Executor, batchKey: string, nowMs: number): Promise<DetailLineRow[]> {
  return query(
    db,
    lineRow,
    sql`
    select ${itemColumns(nowMs, sql`false`)}, b.key as batch_key, b.number as batch_number, l.number as line_number, l.state as result,
      l.amount as transfer, l.netted as line_netted, l.carried, l.reference, l.failure as line_failure,
      ${epochMs('l.settled_at')} as settled_at, c.result as corrected_to, c.reference as corrected_reference,
      c.reason as corrected_reason, c.asked_by, asker.name as asked_by_name, ${epochMs('c.asked_at')} as asked_at
    from payout_batch b join payout_line l on l.batch_key = b.key join ${ofStages} on g.key = l.stage_key
      join member m on m.id = s.member_id
      left join lateral (select nullif(l.bank, '') as bank, l.account_tail, l.holder) i on true
      left join payout_correction c on c.line_id = l.id and c.confirmed_at is null
      left join member asker on asker.id = c.asked_by
    where b.key = ${batchKey} order by l.n`,
  );
}

const batchRow = z.object({
  key: z.string(),
  number: z.int(),
  state: z.enum(batchStates),
  gatheredBy: z.string(),
  gatheredByName: z.string(),
  gatheredAt: z.number(),
  releasedBy: z.string().nullable(),
  releasedByName: z.string().nullable(),
  releasedAt: z.number().nullable(),
  exportedAt: z.number().nullable(),
  completedAt: z.number().nullable(),
  lines: z.int(),
  paid: z.int(),
  failed: z.int(),
  amount: z.number(),
  netted: z.number(),
  transfer: z.number(),
  isOwn: z.boolean(),
});
export type BatchRow = z.output<typeof batchRow>;

/** `isOwn`: it has a project of the admin. Open ones and those with returned transfers that are not gathered again, or one. */
export function listBatches(db: Executor, adminId: string, key: string | null): Promise<BatchRow[]> {
  const listed = sql`b.state in ('gathered', 'released', 'exported') or exists (
    select from payout_line l join payout_stage g on g.key = l.stage_key
    where l.batch_key = b.key and l.state = 'failed' and g.state = 'failed')`;
  return query(
    db,
    batchRow,
    sql`
    select b.key, b.number, b.state, b.gathered_by, gatherer.name as gathered_by_name, ${epochMs('b.gathered_at')} as gathered_at,
      b.released_by, releaser.name as released_by_name, ${epochMs('b.released_at')} as released_at,
      ${epochMs('b.exported_at')} as exported_at, ${epochMs('b.completed_at')} as completed_at, l.*
    from payout_batch b join member gatherer on gatherer.id = b.gathered_by left join member releaser on releaser.id = b.released_by
      cross join lateral (
        select count(*)::int as lines, (count(*) filter (where l.state = 'paid'))::int as paid,
          (count(*) filter (where l.state = 'failed'))::int as failed, coalesce(sum(g.amount), 0)::bigint as amount,
          coalesce(sum(l.netted + l.carried), 0)::bigint as netted, coalesce(sum(l.amount), 0)::bigint as transfer,
          coalesce(bool_or(s.member_id = ${adminId}), false) as is_own
        from payout_line l join payout_stage g on g.key = l.stage_key join statement s on s.key = g.statement_key
        where l.batch_key = b.key) l
    where ${key === null ? listed : sql`b.key = ${key}`} order by b.number desc limit 100`,
  );
}

/** Stages that can be gathered, and batches that wait for their release. */
export function countWaiting(
  db: Executor,
  { today, nowMs }: { today: string; nowMs: number },
): Promise<Queue> {
  return queryOnly(
    db,
    z.object({ count: z.int(), since: z.int().nullable() }),
    sql`
    select count(*)::int as count, ${epochMs(sql`min(since)`)} as since from (
      select g.due_on::timestamp at time zone 'Asia/Seoul' as since from ${ofStages} where ${isPayable(today, nowMs)}
      union all select gathered_at from payout_batch where state = 'gathered') waiting`,
  );
}

const countsRow = z.object({
  due: z.int(),
  held: z.int(),
  batched: z.int(),
  waiting: z.int(),
  done: z.int(),
  dueSum: z.number(),
  heldSum: z.number(),
  doneSum: z.number(),
  nextOn: z.string().nullable(),
});

/** Counts and sums of all lists. What suspends a stage is looked for once, not for each figure: hence `materialized` and `offset 0`. */
export function readCounts(
  db: Executor,
  { today, nowMs }: { today: string; nowMs: number },
): Promise<z.output<typeof countsRow>> {
  const { due, held } = conditions(today, nowMs, sql`h.is_suspended`);
  return queryOnly(
    db,
    countsRow,
    sql`
    with stage as materialized (
      select g.state, ${dueOn} as due_on, g.amount - g.netted as transfer, ${isOpenStage} as is_open, ${due} as is_due, ${held} as is_held
      from ${ofStages} cross join lateral (
        select case when ${mayBeHeld(today)} then ${isSuspended(nowMs)} end as is_suspended offset 0) h
      where g.state <> 'paid')
    select (count(*) filter (where is_due))::int as due, (count(*) filter (where is_held))::int as held,
      (count(*) filter (where state = 'batched'))::int as batched,
      (count(*) filter (where is_open and not is_due and not is_held))::int as waiting,
      coalesce(sum(transfer) filter (where is_due), 0)::bigint as due_sum,
      coalesce(sum(transfer) filter (where is_held), 0)::bigint as held_sum,
      min(due_on) filter (where is_open and due_on > ${today}) as next_on,
      (select count(*)::int from payout_stage where state = 'paid') as done,
      ((select coalesce(sum(amount), 0) from payout_line where state = 'paid')
        + (select coalesce(sum(amount), 0) from payout_outside where confirmed_at is not null))::bigint as done_sum
    from stage`,
  );
}

const monthRow = z.object({ month: z.string(), paid: z.number() });

/** What was transferred in each of the last twelve months that have something. */
export function listMonths(db: Executor): Promise<z.output<typeof monthRow>[]> {
  return query(
    db,
    monthRow,
    sql`
    select month, sum(amount)::bigint as paid from (
      select to_char(settled_at at time zone 'Asia/Seoul', 'YYYY-MM') as month, amount from payout_line where state = 'paid'
      union all select to_char(paid_on, 'YYYY-MM'), amount from payout_outside where confirmed_at is not null) paid
    group by 1 order by 1 desc limit 12`,
  );
}

const nameRow = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  memberId: z.string(),
  nickname: z.string(),
});

export function listProjectNames(db: Executor, keys: readonly string[]): Promise<z.output<typeof nameRow>[]> {
  return query(
    db,
    nameRow,
    sql`
    select p.key, p.purpose, p.title, m.id as member_id, m.name as nickname from project p join member m on m.id = p.owner_id
    where p.key = any(${keys}::uuid[])`,
  );
}

/** How many stages are due, and when the batches were released that have no result for every transfer. */
export function readPayoutState(db: Executor, nowMs: number): Promise<{ due: number; releasedAt: number[] }> {
  return queryOnly(
    db,
    z.object({ due: z.int(), releasedAt: z.array(z.number()) }),
    sql`
    select (select count(*)::int from ${ofStages} where ${isPayable(seoulDate(nowMs), nowMs)}) as due,
      coalesce((select jsonb_agg(${epochMs('b.released_at')}) from payout_batch b where b.state in ('released', 'exported')), '[]')
        as released_at`,
  );
}
