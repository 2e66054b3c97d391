import { seoulDate } from '@pq/domain/dates';
import { isBoxOpenIn, isRewardOpen, type RewardState } from '@pq/domain/pqbox/pq-reward';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { sql } from 'drizzle-orm';
import { enqueueMails, hasRoomForBatch, MAIL_BATCH, type NewMail } from '#src/modules/notifications/index.ts';
import { liveStatuses, mayOpen, openedMail } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';

const TASK = 'telling backers';

/** Backers of a reward are to be told that it has opened, or that a `file` of it is there in a new version. */
export function planNotification(tx: Tx, rewardKey: string, file: string | null, now: Date): Promise<void> {
  return insertNotification(tx, { id: newId(now.getTime()), rewardKey, file }, now);
}

/**
 * Puts the mails of what has opened or was replaced into the outbox, some hundreds of backers at a time: the
 * mails and how far they have come are one transaction, so that nobody is told twice or left out. Who pays later is told with
 * the payment; of what is hidden nobody is told until it is shown
 * again, of what is over nobody at all. One that fails is kept as a failure and left to the next time.
 */
export async function notifyBackers(platform: Platform, signal?: AbortSignal): Promise<void> {
  for (const id of await listUnfinishedNotifications(platform.database.db))
    try {
      while (!signal?.aborted && (await notifyNextBackers(platform, id)));
    } catch (error) {
      platform.log.error({ err: error, telling: id }, 'backers not told');
      await recordFailure(platform, { job: TASK, subject: '' }, error);
    }
}

/** Returns whether there are more backers to notify now. */
function notifyNextBackers({ database }: Platform, id: string): Promise<boolean> {
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

const isHidden = ({ rewardState, projectState }: BackerNotification) =>
  rewardState === 'blind' || projectState === 'blind';

/** Of the new versions in one reward backers are told once a day. */
function mailTo(
  backer: { id: string; email: string; nickname: string },
  notification: BackerNotification,
): NewMail {
  const { title, purpose, projectKey, reward, rewardKey, file, since } = notification;
  if (file === null) return openedMail(backer, notification);
  const { id, email: to, nickname } = backer;
  const data = { nickname, title, purpose, projectKey, reward, rewardKey, file };
  const dedupeKey = `reward-replaced:${rewardKey}:${seoulDate(since)}:${id}`;
  return { kind: 'rewardReplaced', to, data, dedupeKey };
}

/** Notifies backers when woken, and every 15 s until all were notified. */
export function startBackerNotifications(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: TASK, topic: NOTIFICATION_TOPIC, everyMs: 15_000 }, (signal) =>
    notifyBackers(platform, signal),
  );
}

type Addressee = {
  email: string;
  nickname: string;
  title: string;
  purpose: Purpose;
  projectKey: string;
};

/** The maker of a reward, who is told of its review. */
export async function findAddressee(tx: Tx, rewardKey: string): Promise<Addressee> {
  const { rows } = await tx.execute<Addressee>(sql`
    select m.email, m.name as nickname, p.title, p.purpose, p.key as "projectKey"
    from pq_reward r join project p on p.key = r.project_key join member m on m.id = r.author_id
    where r.key = ${rewardKey}`);
  if (!rows[0]) throw new Error(`reward ${rewardKey} is locked but gone`);
  return rows[0];
}

/** The next of those who may open a reward, by id. */
async function listNextBackers(
  tx: Tx,
  rewardKey: string,
  after: string | null,
  limit: number,
): Promise<{ id: string; email: string; nickname: string }[]> {
  const { rows } = await tx.execute<{ id: string; email: string; nickname: string }>(sql`
    select m.id, m.email, m.name as nickname from pq_reward r
      join pledge g on g.project_key = r.project_key join member m on m.id = g.member_id
    where r.key = ${rewardKey} and g.status in ${sql.raw(liveStatuses)} and ${sql.raw(mayOpen)}
      and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${limit}`);
  return rows;
}

/** The channel topic that wakes the task. */
const NOTIFICATION_TOPIC = 'pqbox.tell';

/** Requests the notification of the backers of a reward, and wakes the task once the transaction commits. */
async function insertNotification(
  tx: Tx,
  { id, rewardKey, file }: { id: string; rewardKey: string; file: string | null },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into pq_reward_telling (id, reward_key, file, created_at) values (${id}, ${rewardKey}, ${file}, ${now})`);
  await tx.execute(sql`select ${publishWithin(NOTIFICATION_TOPIC)}`);
}

/** A notification that is not finished; `file` has come in a new version, null for a reward that has opened. `since` in ms. */
type BackerNotification = {
  id: string;
  file: string | null;
  after: string | null;
  since: number;
  rewardKey: string;
  reward: string;
  rewardState: RewardState;
  finish: string;
  title: string;
  purpose: Purpose;
  projectKey: string;
  projectState: ProjectState;
};

/** Those that are not done, the oldest first. */
async function listUnfinishedNotifications(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from pq_reward_telling order by created_at, id`,
  );
  return rows.map(({ id }) => id);
}

/** Locks one that is not done; null when others are at it, or it is done. */
async function lockNotification(tx: Tx, id: string): Promise<BackerNotification | null> {
  const { rows } = await tx.execute<BackerNotification>(sql`
    select t.id, t.file, t.told_after as after, ${epochMs('t.created_at')} as since,
      r.key as "rewardKey", r.title as reward, r.state as "rewardState", r.period_finish as finish,
      p.title, p.purpose, p.key as "projectKey", p.state as "projectState"
    from pq_reward_telling t join pq_reward r on r.key = t.reward_key join project p on p.key = r.project_key
    where t.id = ${id} for update of t skip locked`);
  return rows[0] ?? null;
}

/** Records the last backer who was notified. */
async function recordProgress(tx: Tx, id: string, after: string): Promise<void> {
  await tx.execute(sql`update pq_reward_telling set told_after = ${after} where id = ${id}`);
}

/** All were notified, or nobody is to be any more. */
async function deleteNotification(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from pq_reward_telling where id = ${id}`);
}
