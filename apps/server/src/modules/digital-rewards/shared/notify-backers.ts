import { seoulDate } from '@pq/domain/dates';
import { isBoxOpenIn, isRewardOpen, rewardStates } from '@pq/domain/pqbox/pq-reward';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import {
  type BroadcastBatch,
  type BroadcastKind,
  type BroadcastProgress,
  type NewMail,
  startBroadcast,
} from '#src/modules/notifications/index.ts';
import { openedMail } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { queryOne } from '#src/platform/database/query.ts';
import { type Backer, listNextBackers } from './list-next-backers.ts';

const KEY_CHARS = 36;

/**
 * Notifies the backers to whom a reward is open that it has opened, or that its `file` has a new version. A backer who pays later
 * is notified with the payment.
 */
export async function startRewardBroadcast(
  tx: Tx,
  rewardKey: string,
  file: string | null,
  now: Date,
): Promise<void> {
  await startBroadcast(
    tx,
    file === null
      ? { kind: 'rewardOpened', subjectKey: rewardKey, dueAt: now }
      : { kind: 'rewardReplaced', subjectKey: `${rewardKey}/${file}`, dueAt: now },
  );
}

export const rewardOpenedBroadcast: BroadcastKind = {
  kind: 'rewardOpened',
  stages: ['backers'],
  listNext: (tx, progress) =>
    listMails(tx, progress.subjectKey, progress, (backer, reward) => openedMail(backer, reward)),
};

export const rewardReplacedBroadcast: BroadcastKind = {
  kind: 'rewardReplaced',
  stages: ['backers'],
  listNext: (tx, progress) => {
    const file = progress.subjectKey.slice(KEY_CHARS + 1);
    const day = seoulDate(progress.dueAt.getTime());
    return listMails(tx, progress.subjectKey.slice(0, KEY_CHARS), progress, (backer, about) => {
      const { title, purpose, projectKey, reward, rewardKey } = about;
      const { id, email: to, nickname } = backer;
      const data = { nickname, title, purpose, projectKey, reward, rewardKey, file };
      // New versions in one reward are one mail a day.
      return { kind: 'rewardReplaced', to, data, dedupeKey: `reward-replaced:${rewardKey}:${day}:${id}` };
    });
  },
};

/** Waits while the reward is hidden, and ends when it is closed. */
async function listMails(
  tx: Tx,
  key: string,
  { afterId, limit }: BroadcastProgress,
  mailTo: (backer: Backer, reward: NotifiedReward) => NewMail,
): Promise<BroadcastBatch | 'hidden'> {
  const reward = await findReward(tx, key);
  if (reward?.rewardState === 'blind' || reward?.projectState === 'blind') return 'hidden';
  if (!reward || !isRewardOpen(reward.rewardState) || !isBoxOpenIn(reward.projectState))
    return { mails: [], lastId: null };
  const next = await listNextBackers(tx, { table: 'pq_reward', key, afterId, limit });
  return { mails: next.backers.map((backer) => mailTo(backer, reward)), lastId: next.lastId };
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

const notifiedRow = z.object({
  rewardKey: z.string(),
  reward: z.string(),
  rewardState: z.enum(rewardStates),
  finish: z.string(),
  title: z.string(),
  purpose: z.enum(purposes),
  projectKey: z.string(),
  projectState: z.enum(projectStates),
});
type NotifiedReward = z.output<typeof notifiedRow>;

function findReward(tx: Tx, key: string): Promise<NotifiedReward | null> {
  return queryOne(
    tx,
    notifiedRow,
    sql`
    select r.key as reward_key, r.title as reward, r.state as reward_state, r.period_finish as finish,
      p.title, p.purpose, p.key as project_key, p.state as project_state
    from pq_reward r join project p on p.key = r.project_key where r.key = ${key}`,
  );
}
