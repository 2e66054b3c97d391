import { MINUTE_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildPledge, buildProject, openTestPlatform, putState } from '#src/testing/index.ts';
import { buildReward } from '../testing/build-reward.ts';
import { notifyBackers } from '../testing/notify-backers.ts';
import { removeReward } from '../write-rewards.ts';
import { startRewardBroadcast } from './notify-backers.ts';

async function openNotification(backers: number) {
  // Plans of a used database were made for a handful of rows.
  const platform = await openTestPlatform({ newDatabase: true });
  const project = await buildProject(platform);
  const pledge = await buildPledge(platform, project);
  const key = await buildReward(platform, project);
  const { db } = platform.database;
  // What one pledge has, the others have: without cards and journals of their own.
  const crowd = await platform.owner.connect();
  await crowd.query('set session_replication_role = replica');
  await crowd.query(
    `with made as (
       insert into member select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(),
         'email', 'backer' || n || '@example.com', 'name', '후원자' || n, 'name_key', '후원자' || n))).*
       from member m join pledge g on g.member_id = m.id, generate_series(2, $2::int) n where g.id = $1 returning id)
     insert into pledge select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(),
       'member_id', made.id, 'seq', null))).* from pledge g, made where g.id = $1`,
    [pledge, backers],
  );
  crowd.release(true);
  const now = new Date(platform.clock.now());
  return {
    platform,
    project,
    key,
    plan: (file: string | null) => inTransaction(db, (tx) => startRewardBroadcast(tx, key, file, now)),
    setState: (state: string) => db.query('update pq_reward set state = $2 where key = $1', [key, state]),
    sendAll: () => db.query('update mail set sent_at = now()'),
    countNotified: async () => (await db.query('select distinct recipient from mail')).rowCount,
    countPending: async () => (await db.query('select from broadcast')).rowCount,
  };
}

test('notifyBackers waits while a thousand mails are due, and in the end every backer has one mail', async () => {
  const { platform, plan, countNotified, countPending, sendAll } = await openNotification(1_601);
  await plan(null);
  await Promise.all([notifyBackers(platform), notifyBackers(platform)]);
  await notifyBackers(platform);
  expect([await countNotified(), await countPending()]).toEqual([1_500, 1]);
  await sendAll();
  await notifyBackers(platform);
  expect([await countNotified(), await countPending()]).toEqual([1_601, 0]);
  await plan(null);
  await notifyBackers(platform);
  const { rows } = await platform.database.db.query('select count(*)::int as n from mail');
  expect(rows).toEqual([{ n: 1_601 }]);
});

test('the backers of a removed reward are mailed in batches, once, after the removal', async () => {
  const { platform, project, key, countNotified, sendAll } = await openNotification(1_601);
  const { rows } = await platform.database.db.query('select owner_id from project');
  const removal = { id: project.key, rewardId: key, reason: '잘못된 파일입니다.' };
  await removeReward(platform, { uid: rows[0].owner_id }, removal);
  expect(await countNotified()).toBe(0);
  await Promise.all([notifyBackers(platform), notifyBackers(platform)]);
  await notifyBackers(platform);
  expect(await countNotified()).toBe(1_500);
  await sendAll();
  for (const _ of [1, 2]) await notifyBackers(platform);
  expect(await countNotified()).toBe(1_601);
  const { rows: mails } = await platform.database.db.query(
    'select kind, count(*)::int as n from mail group by kind',
  );
  expect(mails).toEqual([{ kind: 'rewardRemoved', n: 1_601 }]);
});

test('two new versions on one day are one mail', async () => {
  const { platform, plan, countNotified } = await openNotification(2);
  await plan('하나.zip');
  platform.clock.set(platform.clock.now() + 1);
  await plan('둘.zip');
  await notifyBackers(platform);
  expect(await countNotified()).toBe(2);
  const { rows } = await platform.database.db.query(`select distinct kind, data->>'file' as file from mail`);
  expect(rows).toEqual([{ kind: 'rewardReplaced', file: '하나.zip' }]);
});

test('notifyBackers waits while a reward is hidden and drops closed rewards', async () => {
  const { platform, project, plan, setState, countNotified, countPending } = await openNotification(2);
  await plan(null);
  await setState('blind');
  await notifyBackers(platform);
  expect([await countNotified(), await countPending()]).toEqual([0, 1]);
  await setState('funding');
  platform.clock.set(platform.clock.now() + MINUTE_MS);
  await notifyBackers(platform);
  expect([await countNotified(), await countPending()]).toEqual([2, 0]);
  await plan('둘.zip');
  await putState(platform, 'fail', { key: project.key });
  await notifyBackers(platform);
  expect([await countNotified(), await countPending()]).toEqual([2, 0]);
});

test('a failed notification is recorded, and the others are sent', async () => {
  const { platform, project, key, plan, countNotified, countPending } = await openNotification(2);
  await plan(null);
  const broken = await buildReward(platform, project);
  const { db } = platform.database;
  await inTransaction(db, (tx) => startRewardBroadcast(tx, broken, null, new Date(platform.clock.now())));
  await platform.owner.query(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin
      if new.data->>'rewardKey' = '${broken}' then raise 'no such mail'; end if; return new; end $$;
    create trigger refuse_mail before insert on mail for each row execute function refuse_mail()`);
  await notifyBackers(platform);
  const mails = await db.query(`select distinct data->>'rewardKey' as key from mail`);
  expect([mails.rows, await countNotified(), await countPending()]).toEqual([[{ key }], 2, 1]);
  const { rows } = await db.query('select job, subject, error, times from job_failure');
  expect(rows).toEqual([{ job: 'broadcasts', subject: '', error: 'no such mail', times: 1 }]);
});
