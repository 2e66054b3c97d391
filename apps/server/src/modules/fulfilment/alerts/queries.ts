import { type ProjectState, projectStates, purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';

const targetRow = z.object({
  state: z.enum(projectStates),
  alerts: z.int(),
  ownerId: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  start: z.string(),
});

/** Locks a project against its opening, before the rows of its alerts. */
export function lockAlertTarget(tx: Tx, projectKey: string): Promise<z.output<typeof targetRow> | null> {
  return queryOne(
    tx,
    targetRow,
    sql`
    select state, alerts, owner_id, purpose, title, coalesce(period_start::text, '') as start
    from project where key = ${projectKey} for no key update`,
  );
}

export async function findState(db: Executor, projectKey: string): Promise<ProjectState | null> {
  const row = await queryOne(
    db,
    z.object({ state: z.enum(projectStates) }),
    sql`select state from project where key = ${projectKey}`,
  );
  return row?.state ?? null;
}

export async function insertAlert(
  tx: Tx,
  alert: { memberId: string; projectKey: string; at: Date },
): Promise<boolean> {
  const { memberId, projectKey, at } = alert;
  return (
    (await execute(
      tx,
      sql`insert into opening_alert (member_id, project_key, at) values (${memberId}, ${projectKey}, ${at})
      on conflict do nothing`,
    )) === 1
  );
}

export async function deleteAlert(tx: Tx, memberId: string, projectKey: string): Promise<boolean> {
  return (
    (await execute(
      tx,
      sql`delete from opening_alert where member_id = ${memberId} and project_key = ${projectKey}`,
    )) === 1
  );
}

export async function countAlerts(tx: Tx, projectKey: string, added: number): Promise<void> {
  if (added !== 0)
    await execute(tx, sql`update project set alerts = alerts + ${added} where key = ${projectKey}`);
}

/** Keys of projects, newest alert first, which the member may open. */
export async function listAlertedKeys(
  db: Executor,
  memberId: string,
  { limit, offset, before }: { limit: number; offset: number; before: string | undefined },
): Promise<string[]> {
  const next =
    before === undefined
      ? sql``
      : sql`and (a.at, p.key) < (
          select b.at, b.project_key from opening_alert b where b.member_id = ${memberId} and b.project_key = ${before})`;
  const rows = await query(
    db,
    z.object({ key: z.string() }),
    sql`
    select p.key from opening_alert a join project p on p.key = a.project_key
    where a.member_id = ${memberId} and p.state not in ('save', 'prepare', 'reject', 'blind') ${next}
    order by a.at desc, p.key desc limit ${limit} offset ${before === undefined ? offset : 0}`,
  );
  return rows.map(({ key }) => key);
}

type NewEmail = { id: string; projectKey: string; sealed: Buffer; hash: Buffer; at: Date };

export async function insertEmail(tx: Tx, { id, projectKey, sealed, hash, at }: NewEmail): Promise<void> {
  await execute(
    tx,
    sql`
    insert into alert_email (id, project_key, email_sealed, email_hash, asked_at)
    values (${id}, ${projectKey}, ${sealed}, ${hash}, ${at})`,
  );
}

const emailRow = z.object({
  id: z.string(),
  projectKey: z.string(),
  sealed: z.instanceof(Buffer),
  isConfirmed: z.boolean(),
  purpose: z.enum(purposes),
  title: z.string(),
  state: z.enum(projectStates),
  start: z.string(),
});
export type AlertEmail = z.output<typeof emailRow>;

/** Null for an address that was not confirmed after `askedAfter`. */
export function findEmail(db: Executor, id: string, askedAfter: Date): Promise<AlertEmail | null> {
  return queryOne(
    db,
    emailRow,
    sql`
    select e.id, e.project_key, e.email_sealed as sealed, e.confirmed_at is not null as is_confirmed, p.purpose, p.title, p.state,
      coalesce(p.period_start::text, '') as start
    from alert_email e join project p on p.key = e.project_key
    where e.id = ${id} and (e.confirmed_at is not null or e.asked_at > ${askedAfter})`,
  );
}

export async function hasEmail(
  db: Executor,
  projectKey: string,
  hashes: readonly Buffer[],
  askedAfter: Date,
): Promise<boolean> {
  const found = await queryOne(
    db,
    z.object({ id: z.string() }),
    sql`
    select id from alert_email where project_key = ${projectKey} and email_hash = any(${hashes}::bytea[])
      and (confirmed_at is not null or asked_at > ${askedAfter})`,
  );
  return found !== null;
}

export async function deleteUnconfirmed(
  db: Executor,
  projectKey: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await execute(
    db,
    sql`
    delete from alert_email where project_key = ${projectKey} and email_hash = any(${hashes}::bytea[])
      and confirmed_at is null`,
  );
}

export async function confirmEmail(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (
    (await execute(
      tx,
      sql`update alert_email set confirmed_at = ${at} where id = ${id} and confirmed_at is null`,
    )) === 1
  );
}

/** Whether it was confirmed; null for none. */
export async function deleteEmail(tx: Tx, id: string): Promise<boolean | null> {
  const row = await queryOne(
    tx,
    z.object({ wasConfirmed: z.boolean() }),
    sql`delete from alert_email where id = ${id} returning confirmed_at is not null as was_confirmed`,
  );
  return row?.wasConfirmed ?? null;
}
