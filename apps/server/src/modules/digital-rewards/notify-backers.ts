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
  return insertTelling(tx, { id: newId(now.getTime()), rewardKey, file }, now);
}

/**
 * Puts the mails of what has opened or was replaced into the outbox, some hundreds of backers at a time: the
 * mails and how far they have come are one transaction, so that nobody is told twice or left out. Who pays later is told with
 * the payment; of what is hidden nobody is told until it is shown
 * again, of what is over nobody at all. One that fails is kept as a failure and left to the next time.
 */
export async function notifyBackers(platform: Platform, signal?: AbortSignal): Promise<void> {
  for (const id of await listTellings(platform.database.db))
    try {
      while (!signal?.aborted && (await tellSome(platform, id)));
    } catch (error) {
      platform.log.error({ err: error, telling: id }, 'backers not told');
      await recordFailure(platform, { job: TASK, subject: '' }, error);
    }
}

/** Gives whether there are more to tell now. */
function tellSome({ database }: Platform, id: string): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const telling = await lockTelling(tx, id);
    if (!telling || isHidden(telling) || !(await hasRoomForBatch(tx))) return false;
    const isOpen = isRewardOpen(telling.rewardState) && isBoxOpenIn(telling.projectState);
    const backers = isOpen ? await listNextBackers(tx, telling.rewardKey, telling.after, MAIL_BATCH) : [];
    await enqueueMails(
      tx,
      backers.map((backer) => mailTo(backer, telling)),
    );
    const last = backers.at(-1);
    if (!last || backers.length < MAIL_BATCH) {
      await deleteTelling(tx, id);
      return false;
    }
    await noteTold(tx, id, last.id);
    return true;
  });
}

const isHidden = ({ rewardState, projectState }: Telling) =>
  rewardState === 'blind' || projectState === 'blind';

/** Of the new versions in one reward backers are told once a day. */
function mailTo(backer: { id: string; email: string; nickname: string }, telling: Telling): NewMail {
  const { title, purpose, projectKey, reward, rewardKey, file, since } = telling;
  if (file === null) return openedMail(backer, telling);
  const { id, email: to, nickname } = backer;
  const data = { nickname, title, purpose, projectKey, reward, rewardKey, file };
  const dedupeKey = `reward-replaced:${rewardKey}:${seoulDate(since)}:${id}`;
  return { kind: 'rewardReplaced', to, data, dedupeKey };
}

/** Tells backers: when there is something to tell, and every quarter of a minute until all have been told. */
export function startBackerNotifications(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: TASK, topic: TELLING_TOPIC, everyMs: 15_000 }, (signal) =>
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

/** The channel topic that wakes whoever tells backers. */
const TELLING_TOPIC = 'pqbox.tell';

/** Notes that backers are to be told of a reward, and wakes whoever does it once the transaction commits. */
async function insertTelling(
  tx: Tx,
  { id, rewardKey, file }: { id: string; rewardKey: string; file: string | null },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into pq_reward_telling (id, reward_key, file, created_at) values (${id}, ${rewardKey}, ${file}, ${now})`);
  await tx.execute(sql`select ${publishWithin(TELLING_TOPIC)}`);
}

/** What backers are still to be told of; `file` has come in a new version, null for a reward that has opened. `since` in ms. */
type Telling = {
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
async function listTellings(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from pq_reward_telling order by created_at, id`,
  );
  return rows.map(({ id }) => id);
}

/** Locks one that is not done; null when others are at it, or it is done. */
async function lockTelling(tx: Tx, id: string): Promise<Telling | null> {
  const { rows } = await tx.execute<Telling>(sql`
    select t.id, t.file, t.told_after as after, ${epochMs('t.created_at')} as since,
      r.key as "rewardKey", r.title as reward, r.state as "rewardState", r.period_finish as finish,
      p.title, p.purpose, p.key as "projectKey", p.state as "projectState"
    from pq_reward_telling t join pq_reward r on r.key = t.reward_key join project p on p.key = r.project_key
    where t.id = ${id} for update of t skip locked`);
  return rows[0] ?? null;
}

/** Notes how far the backers have been told. */
async function noteTold(tx: Tx, id: string, after: string): Promise<void> {
  await tx.execute(sql`update pq_reward_telling set told_after = ${after} where id = ${id}`);
}

/** All have been told, or nobody is any more. */
async function deleteTelling(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from pq_reward_telling where id = ${id}`);
}
