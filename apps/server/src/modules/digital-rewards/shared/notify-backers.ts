import { seoulDate } from '@pq/domain/dates';
import { isBoxOpenIn, isRewardOpen, rewardStates } from '@pq/domain/pqbox/pq-reward';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { hasRoomForBatch, type NewMail } from '#src/modules/notifications/index.ts';
import { openedMail } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';
import { type Backer, mailNextBackers, NOTIFICATION_TOPIC } from './mail-next-backers.ts';
import { listPendingRemovals, mailSomeOfRemoval } from './removals.ts';

const TASK = 'telling backers';

/** Enqueues a notification of backers that a reward has opened, or that its `file` has a new version; wakes the worker on commit. */
export async function enqueueNotification(
  tx: Tx,
  rewardKey: string,
  file: string | null,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into pq_reward_telling (id, reward_key, file, created_at)
    values (${newId(now.getTime())}, ${rewardKey}, ${file}, ${now})`,
  );
  await execute(tx, sql`select ${publishWithin(NOTIFICATION_TOPIC)}`);
}

/**
 * Enqueues the mails of what has opened, was replaced or removed, some hundreds of backers at a time: the mails and the progress are one
 * transaction, so that every backer is notified exactly once. A backer who pays later is notified with the payment. Notifications
 * of hidden rewards wait until these are shown again; those of closed ones are dropped. A failed one is recorded and retried
 * the next time.
 */
export async function notifyBackers(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { db } = platform.database;
  const pending = [
    ...(await listPending(db)).map((id) => ({ id, mailSome: notifySome })),
    ...(await listPendingRemovals(db)).map((id) => ({ id, mailSome: mailSomeOfRemoval })),
  ];
  for (const { id, mailSome } of pending)
    try {
      while (!signal?.aborted && (await mailSome(platform, id)));
    } catch (error) {
      platform.log.error({ err: error, notification: id }, 'backers not notified');
      await recordFailure(platform, { job: TASK, subject: '' }, error);
    }
}

function notifySome({ database, clock }: Platform, id: string): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const notification = await lockNotification(tx, id);
    if (!notification || isHidden(notification) || !(await hasRoomForBatch(tx))) return false;
    const isOpen = isRewardOpen(notification.rewardState) && isBoxOpenIn(notification.projectState);
    const { rewardKey: key, after } = notification;
    const last = isOpen
      ? await mailNextBackers(
          tx,
          { table: 'pq_reward', key, after },
          (backer) => mailTo(backer, notification),
          new Date(clock.now()),
        )
      : null;
    if (last === null) await deleteNotification(tx, id);
    else await recordProgress(tx, id, last);
    return last !== null;
  });
}

const isHidden = ({ rewardState, projectState }: Notification) =>
  rewardState === 'blind' || projectState === 'blind';

/** New versions in one reward are one mail a day. */
function mailTo(backer: Backer, notification: Notification): NewMail {
  const { title, purpose, projectKey, reward, rewardKey, file, since } = notification;
  if (file === null) return openedMail(backer, notification);
  const { id, email: to, nickname } = backer;
  const data = { nickname, title, purpose, projectKey, reward, rewardKey, file };
  const dedupeKey = `reward-replaced:${rewardKey}:${seoulDate(since)}:${id}`;
  return { kind: 'rewardReplaced', to, data, dedupeKey };
}

export function startBackerNotifications(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: TASK, topic: NOTIFICATION_TOPIC, everyMs: 15_000 }, (signal) =>
    notifyBackers(platform, signal),
  );
}

const addresseeRow = z.object({
  email: z.string(),
  nickname: z.string(),
  title: z.string(),
  purpose: z.enum(purposes),
  projectKey: z.string(),
  projectState: z.enum(projectStates),
  reward: z.string(),
});

export async function findAddressee(tx: Tx, rewardKey: string): Promise<z.output<typeof addresseeRow>> {
  const addressee = await queryOne(
    tx,
    addresseeRow,
    sql`
    select m.email, m.name as nickname, p.title, p.purpose, p.key as project_key, p.state as project_state, r.title as reward
    from pq_reward r join project p on p.key = r.project_key join member m on m.id = r.author_id
    where r.key = ${rewardKey}`,
  );
  if (!addressee) throw new Error(`reward ${rewardKey} is locked but gone`);
  return addressee;
}

const notificationRow = z.object({
  id: z.string(),
  /** The file that has a new version; null for a reward that has opened. */
  file: z.string().nullable(),
  after: z.string().nullable(),
  since: z.number(),
  rewardKey: z.string(),
  reward: z.string(),
  rewardState: z.enum(rewardStates),
  finish: z.string(),
  title: z.string(),
  purpose: z.enum(purposes),
  projectKey: z.string(),
  projectState: z.enum(projectStates),
});
type Notification = z.output<typeof notificationRow>;

async function listPending(db: Executor): Promise<string[]> {
  const rows = await query(
    db,
    z.object({ id: z.string() }),
    sql`select id from pq_reward_telling order by created_at, id`,
  );
  return rows.map(({ id }) => id);
}

function lockNotification(tx: Tx, id: string): Promise<Notification | null> {
  return queryOne(
    tx,
    notificationRow,
    sql`
    select t.id, t.file, t.told_after as after, ${epochMs('t.created_at')} as since,
      r.key as reward_key, r.title as reward, r.state as reward_state, r.period_finish as finish,
      p.title, p.purpose, p.key as project_key, p.state as project_state
    from pq_reward_telling t join pq_reward r on r.key = t.reward_key join project p on p.key = r.project_key
    where t.id = ${id} for update of t skip locked`,
  );
}

async function recordProgress(tx: Tx, id: string, after: string): Promise<void> {
  await execute(tx, sql`update pq_reward_telling set told_after = ${after} where id = ${id}`);
}

async function deleteNotification(tx: Tx, id: string): Promise<void> {
  await execute(tx, sql`delete from pq_reward_telling where id = ${id}`);
}
