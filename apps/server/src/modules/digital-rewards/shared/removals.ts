import { isBoxOpenIn } from '@pq/domain/pqbox/pq-reward';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { hasRoomForBatch, type NewMail } from '#src/modules/notifications/index.ts';
import { insertAuditEntry } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';
import { type Backer, mailNextBackers, NOTIFICATION_TOPIC } from './mail-next-backers.ts';
import type { LockedReward } from './queries.ts';

/**
 * Records why an open reward is removed, for its maker, its backers and the audit log, and wakes the worker, which mails the
 * backers who could open it. To be called before it is deleted, with its row locked.
 */
export async function recordRemoval(
  tx: Tx,
  { key, projectKey, authorId, title, tiers, openFrom }: LockedReward,
  reason: string,
  now: Date,
): Promise<void> {
  const project = await queryOne(
    tx,
    z.object({ state: z.enum(projectStates) }),
    sql`select state from project where key = ${projectKey}`,
  );
  const isMailed = project === null || !isBoxOpenIn(project.state);
  await execute(
    tx,
    sql`
    insert into pq_reward_removal (key, project_key, author_id, title, reason, tiers, open_from, removed_at, is_mailed)
    values (${key}, ${projectKey}, ${authorId}, ${title}, ${reason}, ${tiers}, ${openFrom}, ${now}, ${isMailed})`,
  );
  const removal = { action: 'reward.remove', subject: { type: 'reward', key } } as const;
  const change = { before: { title, projectKey, state: 'funding' }, after: {}, reason };
  await insertAuditEntry(tx, { uid: authorId, role: 'member' }, { ...removal, ...change }, now);
  await execute(tx, sql`select ${publishWithin(NOTIFICATION_TOPIC)}`);
}

/** Mails the next backers; true while there are more. Waits while the project is hidden, and ends when its box is closed. */
export function mailSomeOfRemoval({ database, clock }: Platform, key: string): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const removal = await lockPending(tx, key);
    if (!removal || removal.projectState === 'blind' || !(await hasRoomForBatch(tx))) return false;
    const last = isBoxOpenIn(removal.projectState)
      ? await mailBackers(tx, removal, new Date(clock.now()))
      : null;
    await execute(
      tx,
      sql`update pq_reward_removal set mailed_after = ${last}, is_mailed = ${last === null} where key = ${key}`,
    );
    return last !== null;
  });
}

function mailBackers(
  tx: Tx,
  { key, after, title, purpose, projectKey, reward, reason }: Pending,
  now: Date,
): Promise<string | null> {
  const of = { table: 'pq_reward_removal', key, after } as const;
  const mailTo = ({ id, email: to, nickname }: Backer): NewMail => {
    const data = { nickname, title, purpose, projectKey, reward, reason };
    return { kind: 'rewardRemoved', to, data, dedupeKey: `reward-removed:${key}:${id}` };
  };
  return mailNextBackers(tx, of, mailTo, now);
}

const removalRow = z.object({
  key: z.string(),
  title: z.string(),
  reason: z.string(),
  removedAt: z.number(),
});
export type Removal = z.output<typeof removalRow>;

const removalColumns = sql`key, title, reason, ${epochMs('removed_at')} as removed_at`;

export function findRemoval(db: Executor, projectKey: string, key: string): Promise<Removal | null> {
  return queryOne(
    db,
    removalRow,
    sql`select ${removalColumns} from pq_reward_removal where key = ${key} and project_key = ${projectKey}`,
  );
}

export function listRemovals(db: Executor, projectKey: string): Promise<Removal[]> {
  return query(
    db,
    removalRow,
    sql`
    select ${removalColumns} from pq_reward_removal r where project_key = ${projectKey}
    order by r.removed_at desc, key limit 20`,
  );
}

export async function listPendingRemovals(db: Executor): Promise<string[]> {
  const rows = await query(
    db,
    z.object({ key: z.string() }),
    sql`select key from pq_reward_removal where not is_mailed order by removed_at, key`,
  );
  return rows.map(({ key }) => key);
}

const pendingRow = z.object({
  key: z.string(),
  after: z.string().nullable(),
  reason: z.string(),
  reward: z.string(),
  title: z.string(),
  purpose: z.enum(purposes),
  projectKey: z.string(),
  projectState: z.enum(projectStates),
});
type Pending = z.output<typeof pendingRow>;

function lockPending(tx: Tx, key: string): Promise<Pending | null> {
  return queryOne(
    tx,
    pendingRow,
    sql`
    select r.key, r.mailed_after as after, r.reason, r.title as reward, p.title, p.purpose, p.key as project_key,
      p.state as project_state
    from pq_reward_removal r join project p on p.key = r.project_key
    where r.key = ${key} and not r.is_mailed for update of r skip locked`,
  );
}
