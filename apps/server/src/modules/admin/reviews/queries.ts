import type { Draft } from '@pq/contract/shapes/draft';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo } from '#src/platform/database/query.ts';
import { emptyQueue, type Queue } from '#src/platform/database/queue.ts';

type Page = { limit: number; offset: number };

/** A project that waits for a decision. Times in ms; `requestedAt` is null while no withdrawal is asked for. */
type WaitingRow = {
  key: string;
  round: number;
  submittedAt: number;
  version: number;
  requestedAt: number | null;
  withdrawRequested: boolean;
};

const open = sql`project_submission s join project p on p.key = s.project_key
  where s.decision is null and p.state = 'prepare'`;

/** One page of what is under review, oldest submission first, and how many there are, up to `limits.maxSearchResults`. */
export async function listWaiting(
  db: Executor,
  { purpose }: { purpose: Purpose | undefined },
  page: Page,
): Promise<{ total: number; rows: WaitingRow[] }> {
  const of = sql`${open} and (${purpose ?? null}::text is null or p.purpose = ${purpose ?? null})`;
  return { total: await countUpTo(db, of), rows: await pageOf(db, of, sql`s.at`, page) };
}

/** One page of the requests to withdraw a review, oldest first, and how many there are, up to `limits.maxSearchResults`. */
export async function listRequests(db: Executor, page: Page): Promise<{ total: number; rows: WaitingRow[] }> {
  const of = sql`${open} and p.withdraw_requested`;
  return { total: await countUpTo(db, of), rows: await pageOf(db, of, sql`s.withdraw_requested_at`, page) };
}

/** The rounds that are open, or of which the withdrawal is asked for. */
export async function countOpenRounds(db: Executor): Promise<{ reviews: Queue; withdrawals: Queue }> {
  const { rows } = await db.execute<Queue & { asked: number; askedSince: number | null }>(sql`
    select count(*)::int as count, ${epochMs('min(s.at)')} as since,
      count(*) filter (where p.withdraw_requested)::int as asked,
      ${epochMs('min(s.withdraw_requested_at) filter (where p.withdraw_requested)')} as "askedSince" from ${open}`);
  const { count, since, asked, askedSince } = rows[0] ?? { ...emptyQueue, asked: 0, askedSince: null };
  return { reviews: { count, since }, withdrawals: { count: asked, since: askedSince } };
}

async function pageOf(db: Executor, of: SQL, by: SQL, { limit, offset }: Page): Promise<WaitingRow[]> {
  const { rows } = await db.execute<WaitingRow>(sql`
    select p.key, s.round, ${epochMs('s.at')} as "submittedAt", p.version,
      ${epochMs('s.withdraw_requested_at')} as "requestedAt", p.withdraw_requested as "withdrawRequested"
    from ${of} order by ${by}, p.key limit ${limit} offset ${offset}`);
  return rows;
}

/** A round of review. `decidedBy` is a nickname. */
export type RoundRow = {
  round: number;
  submittedAt: number;
  decision: 'approve' | 'reject' | 'withdraw' | null;
  decidedAt: number | null;
  decidedBy: string | null;
  message: string | null;
};

/** Every round of a project, first to last. */
export async function listRounds(db: Executor, key: string): Promise<RoundRow[]> {
  const { rows } = await db.execute<RoundRow>(sql`
    select s.round, ${epochMs('s.at')} as "submittedAt", s.decision, ${epochMs('s.decided_at')} as "decidedAt",
      m.name as "decidedBy", s.message
    from project_submission s left join member m on m.id = s.decided_by
    where s.project_key = ${key} order by s.round`);
  return rows;
}

/** What the last two rounds were submitted with, the latest first. */
export async function findSnapshots(db: Executor, key: string): Promise<Draft[]> {
  const { rows } = await db.execute<{ snapshot: Draft }>(sql`
    select snapshot from project_submission where project_key = ${key} order by round desc limit 2`);
  return rows.map(({ snapshot }) => snapshot);
}

/** How a project stands, without holding it; null when there is none. */
export async function findStanding(
  db: Executor,
  key: string,
): Promise<{ ownerId: string; version: number; withdrawRequested: boolean } | null> {
  const { rows } = await db.execute<{ ownerId: string; version: number; withdrawRequested: boolean }>(sql`
    select owner_id as "ownerId", version, withdraw_requested as "withdrawRequested" from project where key = ${key}`);
  return rows[0] ?? null;
}

/** How many other projects their maker has in each state. */
export async function countEarlier(
  db: Executor,
  ownerId: string,
  key: string,
): Promise<Partial<Record<ProjectState, number>>> {
  const { rows } = await db.execute<{ state: ProjectState; count: number }>(sql`
    select state, count(*)::int as count from project where owner_id = ${ownerId} and key <> ${key} group by state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Decides the open round of a locked project, and what its maker reads of it; a request to withdraw ends with it. */
export async function closeRound(
  tx: Tx,
  key: string,
  by: { operatorId: string; decision: 'approve' | 'reject' | 'withdraw'; message?: string | undefined },
  now: Date,
): Promise<void> {
  const message = by.message ?? null;
  await tx.execute(sql`
    update project_submission
    set decision = ${by.decision}, decided_at = ${now}, decided_by = ${by.operatorId}, message = ${message}
    where project_key = ${key} and decision is null`);
  await tx.execute(sql`
    update project set withdraw_requested = false, reject_message = ${by.decision === 'reject' ? message : null}
    where key = ${key}`);
}

/** The review of a locked project goes on as if its withdrawal had not been asked for. */
export async function clearRequest(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`update project set withdraw_requested = false where key = ${key}`);
  await tx.execute(sql`
    update project_submission set withdraw_requested_at = null where project_key = ${key} and decision is null`);
}

type FoundRow = { key: string; version: number };

export type Search = { text: string; state: ProjectState | undefined; purpose: Purpose | undefined };

/**
 * One page of all projects that hold the text in title or maker, or have it as key, and how many there are, up to
 * `limits.maxSearchResults`.
 */
export async function searchRows(
  db: Executor,
  { text, state, purpose }: Search,
  page: Page,
): Promise<{ total: number; rows: FoundRow[] }> {
  const like = `%${escapeLike(text)}%`;
  const of = sql`project p join member m on m.id = p.owner_id
    where (${state ?? null}::text is null or p.state = ${state ?? null})
      and (${purpose ?? null}::text is null or p.purpose = ${purpose ?? null})
      and (${text} = '' or p.title ilike ${like} or m.name ilike ${like} or p.key::text = ${text} or p.owner_id::text = ${text})`;
  return { total: await countUpTo(db, of), rows: await latestOf(db, of, page) };
}

/** The projects of a maker whose latest change is the youngest, and how many there are, up to `limits.maxSearchResults`. */
export async function listOwned(
  db: Executor,
  ownerId: string,
  limit: number,
): Promise<{ total: number; rows: FoundRow[] }> {
  const of = sql`project p where p.owner_id = ${ownerId}`;
  return { total: await countUpTo(db, of), rows: await latestOf(db, of, { limit, offset: 0 }) };
}

async function latestOf(db: Executor, of: SQL, { limit, offset }: Page): Promise<FoundRow[]> {
  const { rows } = await db.execute<FoundRow>(sql`
    select p.key, p.version from ${of} order by p.updated_at desc, p.key desc limit ${limit} offset ${offset}`);
  return rows;
}
