import { seoulDate } from '@pq/domain/dates';
import { isBoxOpenIn, isRewardOpen, rewardStates } from '@pq/domain/pqbox/pq-reward';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMails, hasRoomForBatch, MAIL_BATCH, type NewMail } from '#src/modules/notifications/index.ts';
import { liveStatuses, mayOpen, openedMail } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';

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
  await execute(tx, sql`select ${publishWithin(TOPIC)}`);
}

/**
 * Enqueues the mails of what has opened or was replaced, some hundreds of backers at a time: the mails and the progress are one
 * transaction, so that every backer is notified exactly once. A backer who pays later is notified with the payment. Notifications
 * of hidden rewards wait until these are shown again; those of closed ones are dropped. A failed one is recorded and retried
 * the next time.
 */
export async function notifyBackers(platform: Platform, signal?: AbortSignal): Promise<void> {
  for (const id of await listPending(platform.database.db))
    try {
      while (!signal?.aborted && (await notifySome(platform, id)));
    } catch (error) {
      platform.log.error({ err: error, telling: id }, 'backers not told');
      await recordFailure(platform, { job: TASK, subject: '' }, error);
    }
}

function notifySome({ database }: Platform, id: string): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const notification = await lockNotification(tx, id);
    if (!notification || isHidden(notification) || !(await hasRoomForBatch(tx))) return false;
    const isOpen = isRewardOpen(notification.rewardState) && isBoxOpenIn(notification.projectState);
    const backers = isOpen
      ? await listNextBackers(tx, notification.rewardKey, notification.after, MAIL_BATCH)
      : [];
    await enqueueMails(
      tx,
      backers.map((backer) => mailTo(backer, notification)),
    );
    const last = backers.at(-1);
    if (!last || backers.length < MAIL_BATCH) {
      await deleteNotification(tx, id);
      return false;
    }
    await recordProgress(tx, id, last.id);
    return true;
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

/** Notifies backers when it is woken, and every 15 s while notifications are pending. */
export function startBackerNotifications(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: TASK, topic: TOPIC, everyMs: 15_000 }, (signal) =>
    notifyBackers(platform, signal),
  );
}

const addresseeRow = z.object({
  email: z.string(),
  nickname: z.string(),
  title: z.string(),
  purpose: z.enum(purposes),
  projectKey: z.string(),
});

export async function findAddressee(tx: Tx, rewardKey: string): Promise<z.output<typeof addresseeRow>> {
  const addressee = await queryOne(
    tx,
    addresseeRow,
    sql`
    select m.email, m.name as nickname, p.title, p.purpose, p.key as project_key
    from pq_reward r join project p on p.key = r.project_key join member m on m.id = r.author_id
    where r.key = ${rewardKey}`,
  );
  if (!addressee) throw new Error(`reward ${rewardKey} is locked but gone`);
  return addressee;
}

const backerRow = z.object({ id: z.string(), email: z.string(), nickname: z.string() });
type Backer = z.output<typeof backerRow>;

function listNextBackers(tx: Tx, rewardKey: string, after: string | null, limit: number): Promise<Backer[]> {
  return query(
    tx,
    backerRow,
    sql`
    select m.id, m.email, m.name as nickname from pq_reward r
      join pledge g on g.project_key = r.project_key join member m on m.id = g.member_id
    where r.key = ${rewardKey} and g.status in ${raw(liveStatuses)} and ${raw(mayOpen)}
      and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${limit}`,
  );
}

const TOPIC = 'pqbox.tell';

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
