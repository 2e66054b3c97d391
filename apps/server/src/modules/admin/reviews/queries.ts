import type { Draft } from '@pq/contract/shapes/draft';
import { type ProjectState, type Purpose, projectStates } from '@pq/domain/project/project';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { namedBy } from '#src/modules/projects/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { countUpTo, execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';

type Page = { limit: number; offset: number };

/** Times in epoch ms; `requestedAt` is null without a request to withdraw. */
const openReviewRow = z.object({
  key: z.string(),
  round: z.number(),
  submittedAt: z.number(),
  version: z.number(),
  requestedAt: z.number().nullable(),
  withdrawRequested: z.boolean(),
});
type OpenReviewRow = z.output<typeof openReviewRow>;

const openReviews = sql`project_submission s join project p on p.key = s.project_key join member m on m.id = p.owner_id
  where s.decision is null and p.state = 'prepare'`;

export async function listOpenReviews(
  db: Executor,
  { purpose }: { purpose: Purpose | undefined },
  page: Page,
): Promise<{ total: number; rows: OpenReviewRow[] }> {
  const from = sql`${openReviews} and (${purpose ?? null}::text is null or p.purpose = ${purpose ?? null})`;
  return { total: await countUpTo(db, from), rows: await openReviewPage(db, from, sql`s.at`, page) };
}

export async function listWithdrawalRequests(
  db: Executor,
  text: string,
  page: Page,
): Promise<{ total: number; rows: OpenReviewRow[] }> {
  const from = sql`${openReviews} and p.withdraw_requested and ${namedBy(text)}`;
  return {
    total: await countUpTo(db, from),
    rows: await openReviewPage(db, from, sql`s.withdraw_requested_at`, page),
  };
}

const openRoundsRow = z.object({
  count: z.number(),
  since: z.number().nullable(),
  requests: z.number(),
  requestedSince: z.number().nullable(),
});

export async function countOpenReviews(db: Executor): Promise<{ reviews: Queue; withdrawals: Queue }> {
  const { count, since, requests, requestedSince } = await queryOnly(
    db,
    openRoundsRow,
    sql`
    select count(*)::int as count, ${epochMs('min(s.at)')} as since,
      count(*) filter (where p.withdraw_requested)::int as requests,
      ${epochMs('min(s.withdraw_requested_at) filter (where p.withdraw_requested)')} as requested_since
    from ${openReviews}`,
  );
  return { reviews: { count, since }, withdrawals: { count: requests, since: requestedSince } };
}

function openReviewPage(db: Executor, from: Sql, by: Sql, { limit, offset }: Page): Promise<OpenReviewRow[]> {
  return query(
    db,
    openReviewRow,
    sql`
    select p.key, s.round, ${epochMs('s.at')} as submitted_at, p.version,
      ${epochMs('s.withdraw_requested_at')} as requested_at, p.withdraw_requested
    from ${from} order by ${by}, p.key limit ${limit} offset ${offset}`,
  );
}

const roundDecisions = ['approve', 'reject', 'withdraw'] as const;
type RoundDecision = (typeof roundDecisions)[number];

/** `decidedBy` is a nickname. */
const roundRow = z.object({
  round: z.number(),
  submittedAt: z.number(),
  decision: z.enum(roundDecisions).nullable(),
  decidedAt: z.number().nullable(),
  decidedBy: z.string().nullable(),
  message: z.string().nullable(),
});
export type RoundRow = z.output<typeof roundRow>;

export function listRounds(db: Executor, key: string): Promise<RoundRow[]> {
  return query(
    db,
    roundRow,
    sql`
    select s.round, ${epochMs('s.at')} as submitted_at, s.decision, ${epochMs('s.decided_at')} as decided_at,
      m.name as decided_by, s.message
    from project_submission s left join member m on m.id = s.decided_by
    where s.project_key = ${key} order by s.round`,
  );
}

/** Written by us and compared as it was written: old snapshots lack later fields, so the draft's schema would refuse or change them. */
const snapshotRow = z.object({
  snapshot: z.custom<Draft>((value) => typeof value === 'object' && value !== null),
});

export async function findSnapshots(db: Executor, key: string): Promise<Draft[]> {
  const rows = await query(
    db,
    snapshotRow,
    sql`select snapshot from project_submission where project_key = ${key} order by round desc limit 2`,
  );
  return rows.map(({ snapshot }) => withRewardDetails(snapshot));
}

/** Rewards of snapshots from before they had options and questions have none of them. */
function withRewardDetails(snapshot: Draft): Draft {
  const { rewards } = snapshot;
  return {
    ...snapshot,
    rewards: {
      ...rewards,
      content: rewards.content.map((reward) => ({ ...defaultRewardDetails(), ...reward })),
    },
  };
}

export function findReviewStatus(db: Executor, key: string) {
  return queryOne(
    db,
    z.object({ ownerId: z.string(), version: z.number(), withdrawRequested: z.boolean() }),
    sql`select owner_id, version, withdraw_requested from project where key = ${key}`,
  );
}

export async function countOtherProjects(
  db: Executor,
  ownerId: string,
  key: string,
): Promise<Partial<Record<ProjectState, number>>> {
  const rows = await query(
    db,
    z.object({ state: z.enum(projectStates), count: z.number() }),
    sql`select state, count(*)::int as count from project where owner_id = ${ownerId} and key <> ${key} group by state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

export async function closeRound(
  tx: Tx,
  key: string,
  by: { adminId: string; decision: RoundDecision; message?: string | undefined },
  now: Date,
): Promise<void> {
  const message = by.message ?? null;
  await execute(
    tx,
    sql`
    update project_submission
    set decision = ${by.decision}, decided_at = ${now}, decided_by = ${by.adminId}, message = ${message}
    where project_key = ${key} and decision is null`,
  );
  await execute(
    tx,
    sql`
    update project set withdraw_requested = false, reject_message = ${by.decision === 'reject' ? message : null}
    where key = ${key}`,
  );
}

export async function clearWithdrawalRequest(tx: Tx, key: string): Promise<void> {
  await execute(tx, sql`update project set withdraw_requested = false where key = ${key}`);
  await execute(
    tx,
    sql`update project_submission set withdraw_requested_at = null where project_key = ${key} and decision is null`,
  );
}

const projectRow = z.object({ key: z.string(), version: z.number() });
type ProjectRow = z.output<typeof projectRow>;

export type ProjectSearch = { text: string; state: ProjectState | undefined; purpose: Purpose | undefined };

export async function searchProjectRows(
  db: Executor,
  { text, state, purpose }: ProjectSearch,
  page: Page,
): Promise<{ total: number; rows: ProjectRow[] }> {
  const from = sql`project p join member m on m.id = p.owner_id
    where (${state ?? null}::text is null or p.state = ${state ?? null})
      and (${purpose ?? null}::text is null or p.purpose = ${purpose ?? null}) and ${namedBy(text)}`;
  return { total: await countUpTo(db, from), rows: await latestChanged(db, from, page) };
}

export async function listOwnedProjects(
  db: Executor,
  ownerId: string,
  limit: number,
): Promise<{ total: number; rows: ProjectRow[] }> {
  const from = sql`project p where p.owner_id = ${ownerId}`;
  return { total: await countUpTo(db, from), rows: await latestChanged(db, from, { limit, offset: 0 }) };
}

function latestChanged(db: Executor, from: Sql, { limit, offset }: Page): Promise<ProjectRow[]> {
  return query(
    db,
    projectRow,
    sql`
    select p.key, p.version from ${from} order by p.updated_at desc, p.key desc limit ${limit} offset ${offset}`,
  );
}
