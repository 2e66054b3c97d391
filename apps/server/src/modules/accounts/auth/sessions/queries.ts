import { roles } from '@pq/contract/shapes/user';
import type pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { deletePushSubscriptions } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, prepared, query, queryOne } from '#src/platform/database/query.ts';
import { SESSION_ENDS_AT } from './session-limits.ts';

const endsAt = raw(SESSION_ENDS_AT);

const liveSessionRow = z.object({
  token: z.string(),
  id: z.string(),
  uid: z.string(),
  role: z.enum(roles),
  email: z.string(),
  name: z.string(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  seenAtMs: z.number(),
  provenAtMs: z.number(),
  /** The member has enrolled a second factor, and this session has passed it. */
  enrolled: z.boolean(),
});
export type LiveSession = z.output<typeof liveSessionRow>;

/**
 * Runs on every call. Each session is looked up by itself, by indexes: joined as a whole, members would be read as a whole.
 * JSON, unlike an array, is planned once whatever its length.
 */
export function findSessions(
  pool: pg.Pool,
  tokenHashes: readonly string[],
  nowMs: number,
): Promise<LiveSession[]> {
  return query(
    prepared(pool, 'find-session-callers'),
    liveSessionRow,
    sql`
    select session.* from jsonb_array_elements_text(${JSON.stringify(tokenHashes)}::jsonb) as asked (token) cross join lateral (
      select s.token, s.id, ${epochMs('s.expires_at')} as expires_at_ms,
        m.id as uid, m.role, m.email, m.name, ${epochMs('s.created_at')} as created_at_ms,
        ${epochMs('s.seen_at')} as seen_at_ms, ${epochMs('greatest(s.created_at, s.confirmed_at)')} as proven_at_ms,
        coalesce(f.verified, false) as enrolled, m.left_at
      from session s join member m on m.id = s.user_id left join two_factor f on f.user_id = s.user_id
      where s.token = asked.token and ${endsAt} > to_timestamp(${nowMs}::double precision / 1000)
        and (s.second_factor_at is not null or f.verified is not true)
      limit 1) session
    where left_at is null`,
  );
}

export type NewSession = {
  id: string;
  memberId: string;
  tokenHash: string;
  address: string;
  agent: string;
  ttlS: number;
  hasPassedSecondFactor: boolean;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { id, memberId, tokenHash, address, agent, ttlS, hasPassedSecondFactor } = session;
  await execute(
    tx,
    sql`
    insert into session (id, user_id, token, ip_address, user_agent, expires_at, second_factor_at)
    values (${id}, ${memberId}, ${tokenHash}, ${address}, ${agent}, now() + make_interval(secs => ${ttlS}),
      case when ${hasPassedSecondFactor} then now() end)`,
  );
}

export async function recordSessionUse(
  db: Executor,
  id: string,
  nowMs: number,
  beforeMs: number,
): Promise<void> {
  await execute(
    db,
    sql`
    update session set seen_at = to_timestamp(${nowMs}::double precision / 1000)
    where id = ${id} and seen_at <= to_timestamp(${beforeMs}::double precision / 1000)`,
  );
}

export async function extendSession(
  db: Executor,
  change: { id: string; fromMs: number; toMs: number },
): Promise<boolean> {
  const changed = await execute(
    db,
    sql`
    update session
    set expires_at = to_timestamp(${change.toMs}::double precision / 1000), updated_at = now()
    where id = ${change.id} and ${epochMs('expires_at')} = ${change.fromMs}`,
  );
  return changed === 1;
}

const sessionRow = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAtMs: z.number(),
  seenAtMs: z.number(),
  endsAtMs: z.number(),
});

export function listSessionsOf(db: Executor, memberId: string): Promise<z.output<typeof sessionRow>[]> {
  return query(
    db,
    sessionRow,
    sql`
    select s.id, s.user_agent, s.ip_address,
      ${epochMs('s.created_at')} as created_at_ms, ${epochMs('s.seen_at')} as seen_at_ms, ${epochMs(endsAt)} as ends_at_ms
    from session s join member m on m.id = s.user_id
    where s.user_id = ${memberId} and ${endsAt} > now()
    order by s.seen_at desc, s.id desc`,
  );
}

/** With the web pushes to its browser, as those below; a session that ends by its age leaves them. */
export async function deleteSession(db: Executor, tokenHash: string): Promise<void> {
  const ended = await queryOne(
    db,
    z.object({ id: z.string(), memberId: z.string() }),
    sql`delete from session where token = ${tokenHash} returning id, user_id as member_id`,
  );
  if (ended) await deletePushSubscriptions(db, ended.memberId, { session: ended.id });
}

export async function deleteSessionOf(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const ended = await execute(tx, sql`delete from session where user_id = ${memberId} and id = ${id}`);
  await deletePushSubscriptions(tx, memberId, { session: id });
  return ended === 1;
}

export async function deleteOtherSessions(tx: Tx, memberId: string, exceptId: string): Promise<void> {
  await execute(tx, sql`delete from session where user_id = ${memberId} and id <> ${exceptId}`);
  await deletePushSubscriptions(tx, memberId, { exceptSession: exceptId });
}

export async function deleteSessionsOf(tx: Tx, memberId: string): Promise<number> {
  const ended = await execute(tx, sql`delete from session where user_id = ${memberId}`);
  await deletePushSubscriptions(tx, memberId);
  return ended;
}

export function deleteEndedSessions(db: Executor): Promise<number> {
  return execute(db, sql`delete from session s using member m where m.id = s.user_id and ${endsAt} < now()`);
}

export async function confirmSession(db: Executor, id: string, at: Date): Promise<void> {
  await execute(db, sql`update session set confirmed_at = ${at} where id = ${id}`);
}

export async function markSessionPassed(db: Executor, id: string, at: Date): Promise<void> {
  await execute(db, sql`update session set second_factor_at = ${at} where id = ${id}`);
}
