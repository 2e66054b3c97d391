import { type OrderNumber, orderNumberOf, orderOf } from '@pq/domain/pledge/order-number';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import type { ExportChange } from '@pq/domain/project/export-changes';
import { purposes } from '@pq/domain/project/project';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query, queryOnly } from '#src/platform/database/query.ts';

/**
 * When the owner of project `p` last exported a delivery list: any list, and a list with uncharged pledges. An export of all
 * pledges takes precedence over a filtered one.
 */
const exports = sql`(
  select coalesce(max(at) filter (where whole), max(at)) as any_at,
    coalesce(max(at) filter (where whole and pending), max(at) filter (where pending)) as pending_at
  from (
    select at, coalesce((after ->> 'pending')::boolean, false) or coalesce(after ->> 'status', '') in ('ready', 'retry') as pending,
      coalesce((after ->> 'reward')::int, -1) < 0 and coalesce(after ->> 'status', '') = ''
        and not coalesce((after ->> 'searched')::boolean, false)
        and not coalesce((after ->> 'unanswered')::boolean, false)
        and not coalesce((after ->> 'selected')::boolean, false) as whole
    from audit_log
    where target_type = 'project' and target_key = p.key::text and action = 'supporters.export' and actor_id = p.owner_id) taken)`;

/** Whether the last export with the pledge of journal row `j` precedes that row. */
const wasInList = sql`case when j.event = 'refunded'
  then j.at > e.any_at and exists (select from money_journal was where was.pledge_id = j.pledge_id
    and (was.event = 'charged' and was.at <= e.any_at or was.event = 'placed' and was.at <= e.pending_at))
  else j.event in ('changed', 'cancelled', 'failed') and j.at > e.pending_at and exists (
    select from money_journal was where was.pledge_id = j.pledge_id and was.event = 'placed' and was.at <= e.pending_at) end`;

const changeRow = z.object({
  gateKey: z.string(),
  seq: z.number().nullable(),
  nickname: z.string(),
  event: z.enum(['refunded', 'changed', 'cancelled', 'failed']),
  status: z.enum(pledgeStatuses),
  refunded: z.number(),
  at: z.number(),
  total: z.int(),
});

export type ChangeSinceExport = {
  gateKey: string;
  order: string | null;
  nickname: string;
  kind: ExportChange;
  refunded: number;
  at: number;
};

/**
 * For a project that is being fulfilled: when its owner last exported a list, and the pledges that have changed since, newest
 * first.
 */
export async function listChangesSinceExport(
  db: Executor,
  projectKey: string,
  limit: number,
): Promise<{ exportedAt: number | null; total: number; changes: ChangeSinceExport[] }> {
  const { exportedAt } = await queryOnly(
    db,
    z.object({ exportedAt: z.number().nullable() }),
    sql`select (select ${epochMs('e.any_at')} from project p cross join lateral ${exports} e
      where p.key = ${projectKey} and ${isMaking}) as exported_at`,
  );
  if (exportedAt === null) return { exportedAt, total: 0, changes: [] };
  const rows = await query(
    db,
    changeRow,
    sql`
    select last.*, g.seq, m.name as nickname, g.status, g.refunded, (count(*) over ())::int as total
    from (
      select distinct on (j.pledge_id) j.pledge_id as gate_key, j.event, ${epochMs('j.at')} as at
      from project p cross join lateral ${exports} e join money_journal j on j.project_key = p.key
      where p.key = ${projectKey} and ${wasInList}
      order by j.pledge_id, j.at desc, j.id desc) last
      join pledge g on g.id = last.gate_key join member m on m.id = g.member_id
    order by last.at desc, last.gate_key limit ${limit}`,
  );
  return {
    exportedAt,
    total: rows[0]?.total ?? 0,
    changes: rows.map(({ seq, event, status, total: _, ...row }) => ({
      ...row,
      order: orderNumberOf(projectKey, seq),
      kind: kindOf(event, status),
    })),
  };
}

/** Failed and hidden projects ship nothing. */
const isMaking = raw("p.state in ('funding', 'finish', 're-finish')");

function kindOf(event: z.output<typeof changeRow>['event'], status: string): ExportChange {
  if (event === 'refunded' && status !== 'refund') return 'partlyRefunded';
  return event;
}

const reportRow = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  email: z.string(),
  nickname: z.string(),
  changes: z.array(
    z.object({
      gateKey: z.string(),
      seq: changeRow.shape.seq,
      backer: z.string(),
      event: changeRow.shape.event,
      status: z.enum(pledgeStatuses),
      amount: z.number(),
      rewards: z.string(),
    }),
  ),
});

export type MakerChanges = Omit<z.output<typeof reportRow>, 'changes'> & {
  changes: {
    gateKey: string;
    order: OrderNumber | null;
    backer: string;
    kind: ExportChange;
    amount: number;
    rewards: string;
  }[];
};

/**
 * The changes from `from` until `to` that project owners are notified of, by project: refunds, and changes of pledges in a list
 * that they have exported.
 */
export async function listChangesForMakers(db: Executor, from: Date, to: Date): Promise<MakerChanges[]> {
  const within = sql`j.at >= ${from} and j.at < ${to}`;
  const rows = await query(
    db,
    reportRow,
    sql`
    with happened as (
      select j.* from money_journal j join project p on p.key = j.project_key and ${isMaking}
      where j.event = 'refunded' and ${within}
      union all
      select j.* from project p cross join lateral ${exports} e join money_journal j on j.project_key = p.key
      where ${isMaking} and p.period_finish >= ${from}::date - 60 and e.pending_at is not null and ${within}
        and j.event <> 'refunded' and ${wasInList}
    ), last as (
      select distinct on (pledge_id, event = 'refunded') pledge_id, project_key, event, at,
        -sum(collected) over (partition by pledge_id, event = 'refunded') as amount
      from happened order by pledge_id, event = 'refunded', at desc, id desc
    )
    select p.key, p.purpose, p.title, o.email, o.name as nickname,
      json_agg(json_build_object('gateKey', g.id, 'seq', g.seq, 'backer', m.name, 'event', last.event, 'status', g.status,
        'amount', last.amount, 'rewards', ${rewardsOf}) order by last.at, g.id) as changes
    from last join project p on p.key = last.project_key join member o on o.id = p.owner_id
      join pledge g on g.id = last.pledge_id join member m on m.id = g.member_id
    group by p.key, o.id order by p.key`,
  );
  return rows.map(({ changes, ...project }) => ({
    ...project,
    changes: changes.map(({ seq, event, status, ...change }) => ({
      ...change,
      order: orderOf(project.key, seq),
      kind: kindOf(event, status),
    })),
  }));
}

const rewardsOf: Sql = sql`(
  select string_agg(coalesce(nullif(r.name, ''), left(r.context, 40)) || ' × ' || i.count, ', ' order by i.idx, i.choice)
  from pledge_item i join reward r using (project_key, idx) where i.pledge_id = g.id)`;
