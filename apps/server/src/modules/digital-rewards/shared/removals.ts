import { isBoxOpenIn } from '@pq/domain/pqbox/pq-reward';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { type BroadcastKind, type NewMail, startBroadcast } from '#src/modules/notifications/index.ts';
import { insertAuditEntry } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { listNextBackers } from './list-next-backers.ts';
import type { LockedReward } from './queries.ts';

/**
 * Records why an open reward is removed, for its maker, its backers and the audit log, and notifies the backers who
 * could open it. To be called before it is deleted, with its row locked.
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
  await execute(
    tx,
    sql`
    insert into pq_reward_removal (key, project_key, author_id, title, reason, tiers, open_from, removed_at)
    values (${key}, ${projectKey}, ${authorId}, ${title}, ${reason}, ${tiers}, ${openFrom}, ${now})`,
  );
  const removal = { action: 'reward.remove', subject: { type: 'reward', key } } as const;
  const change = { before: { title, projectKey, state: 'funding' }, after: {}, reason };
  await insertAuditEntry(tx, { uid: authorId, role: 'member' }, { ...removal, ...change }, now);
  if (project && isBoxOpenIn(project.state))
    await startBroadcast(tx, { kind: 'rewardRemoved', subjectKey: key, dueAt: now });
}

/** Waits while the project is hidden, and ends when its box is closed. */
export const rewardRemovedBroadcast: BroadcastKind = {
  kind: 'rewardRemoved',
  stages: ['backers'],
  async listNext(tx, { subjectKey: key, afterId, limit }) {
    const removal = await findNotified(tx, key);
    if (removal?.projectState === 'blind') return 'hidden';
    if (!removal || !isBoxOpenIn(removal.projectState)) return { mails: [], lastId: null };
    const { projectState: _, ...about } = removal;
    const { backers, lastId } = await listNextBackers(tx, {
      table: 'pq_reward_removal',
      key,
      afterId,
      limit,
    });
    const mails = backers.map(({ id, email: to, nickname }): NewMail => {
      const data = { nickname, ...about };
      return { kind: 'rewardRemoved', to, data, dedupeKey: `reward-removed:${key}:${id}` };
    });
    return { mails, lastId };
  },
};

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

const notifiedRow = z.object({
  reason: z.string(),
  reward: z.string(),
  title: z.string(),
  purpose: z.enum(purposes),
  projectKey: z.string(),
  projectState: z.enum(projectStates),
});

function findNotified(tx: Tx, key: string): Promise<z.output<typeof notifiedRow> | null> {
  return queryOne(
    tx,
    notifiedRow,
    sql`
    select r.reason, r.title as reward, p.title, p.purpose, p.key as project_key, p.state as project_state
    from pq_reward_removal r join project p on p.key = r.project_key where r.key = ${key}`,
  );
}
