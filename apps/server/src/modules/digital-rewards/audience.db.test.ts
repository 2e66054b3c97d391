import { addDays, paymentDate, seoulDate } from '@pq/domain/dates';
import { livePledgeStatuses, type PledgeStatus } from '@pq/domain/pledge/pledge';
import { opensFrom, type RewardAudience, rewardLock } from '@pq/domain/pqbox/reward-audience';
import { expect, test } from 'vitest';
import { enqueueMails } from '#src/modules/notifications/index.ts';
import { rewardMailsOf } from '#src/modules/payments/charges/write-settlement.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildProject } from '#src/testing/index.ts';
import { isRewardDue } from './move-due-rewards.ts';
import { startRewardBroadcast } from './shared/notify-backers.ts';
import { buildFile } from './testing/build-file.ts';
import { buildReward } from './testing/build-reward.ts';
import { notifyBackers } from './testing/notify-backers.ts';
import { openFileStudio } from './testing/open-studio.ts';

async function openBoxOf() {
  const studio = await openFileStudio();
  const { platform, project, storage, rows, backer } = studio;
  await rows(
    `insert into reward (project_key, idx, count, context, product_cost)
     select project_key, 1, 0, '둘째 리워드', product_cost from reward where project_key = $1 and idx = 0`,
    [project.key],
  );
  return {
    ...studio,
    write: ({ rewards, from }: RewardAudience) => {
      const tiers = rewards === 'all' ? null : [...rewards];
      return buildReward(platform, project, { openFrom: from, tiers });
    },
    withFile: async (key: string) => {
      await buildFile(platform, key, { storage });
      return key;
    },
    become: (status: PledgeStatus) =>
      rows(
        `update pledge set status = $1, round = case $1 when 'retry' then 2 else round end,
           due_at = case when $1 = 'paid' then null else payment_at end where project_key = $2`,
        [status, project.key],
      ),
    listed: async (key: string) =>
      (await backer.call('GET', '/pqbox/list', { id: project.key }))
        .json()
        .data.find((one: { key: string }) => one.key === key),
    read: (key: string) => backer.call('GET', '/reward/detail', { projectId: project.key, id: key }),
    comments: (key: string) => backer.call('GET', '/comment/list', { type: 'pqbox', id: key }),
    unseen: async () => (await backer.call('GET', '/pqbox/own', {})).json().data.unseen as number,
    notified: async (key: string) => {
      await rows('delete from mail');
      await inTransaction(platform.database.db, (tx) =>
        startRewardBroadcast(tx, key, '새.pdf', new Date(platform.clock.now())),
      );
      await notifyBackers(platform);
      return (await rows('select recipient from mail')).length;
    },
  };
}

const audiences = opensFrom.flatMap((from) =>
  (['all', [0], [1], [0, 1]] as const).map((rewards): RewardAudience => ({ rewards, from })),
);

test('a pledge opens rewards by tier and payment, consistently in lists, answers, figures and mails', async () => {
  const box = await openBoxOf();
  const rewards = [];
  for (const audience of audiences)
    rewards.push({ audience, key: await box.withFile(await box.write(audience)) });
  for (const status of livePledgeStatuses) {
    await box.become(status);
    const locked = (audience: RewardAudience) => rewardLock(audience, { status, rewards: [0] });
    for (const { audience, key } of rewards) {
      const lock = locked(audience);
      const seen = await inspect(box, key);
      expect(seen, `${JSON.stringify(audience)} ${status}`).toEqual(lock === null ? open : closed);
      expect(await box.listed(key)).toMatchObject({ audience, ...(lock && { lock, isNew: false }) });
      if (lock) expect((await box.read(key)).json()).toMatchObject({ code: 'rewardLocked', data: { lock } });
    }
    expect(await box.unseen(), status).toBe(audiences.filter((one) => locked(one) === null).length);
  }
});

const open = { links: 200, text: true, files: 1, mayOpen: 1, notified: 1 };
const closed = { links: 403, text: false, files: 0, mayOpen: 0, notified: 0 };

async function inspect(box: Awaited<ReturnType<typeof openBoxOf>>, key: string): Promise<typeof open> {
  const { editor, contents } = await box.detail(box.backer, key);
  return {
    links: (await box.links(box.backer, key)).statusCode,
    text: editor !== '',
    files: contents.length,
    mayOpen: (await box.detail(box.maker, key)).figures.mayOpen,
    notified: await box.notified(key),
  };
}

test('a backer who pays is notified once of the rewards that waited for the payment', async () => {
  const { platform, project, rows, write, become } = await openBoxOf();
  const key = await write({ rewards: [0], from: 'payment' });
  await write({ rewards: [1], from: 'payment' });
  await write({ rewards: 'all', from: 'pledge' });
  const { db } = platform.database;
  await inTransaction(db, (tx) => startRewardBroadcast(tx, key, null, new Date(platform.clock.now())));
  await notifyBackers(platform);
  const [pledge] = await rows('select id from pledge where project_key = $1', [project.key]);
  const enqueueRewardMails = () =>
    inTransaction(db, async (tx) =>
      enqueueMails(tx, await rewardMailsOf(tx, [pledge.id]), new Date(platform.clock.now())),
    );
  const notified = () => rows(`select kind, data->>'rewardKey' as key from mail`);
  await enqueueRewardMails();
  expect(await notified()).toEqual([]);
  await become('paid');
  await enqueueRewardMails();
  await enqueueRewardMails();
  expect(await notified()).toEqual([{ kind: 'rewardOpened', key }]);
});

test('comments on a reward are visible to people who may open it', async () => {
  const box = await openBoxOf();
  const key = await box.write({ rewards: 'all', from: 'payment' });
  const waiting = (await box.comments(key)).statusCode;
  await box.become('paid');
  expect([waiting, (await box.comments(key)).statusCode]).toEqual([404, 200]);
});

test('a link issued before the payment failed stops working, also for ranges and resuming', async () => {
  const box = await openBoxOf();
  const key = await box.withFile(await box.write({ rewards: 'all', from: 'pledge' }));
  const url = await box.link(box.backer, key);
  const first = await box.fetchAs(box.backer, url, { range: 'bytes=0-1' });
  expect(first.statusCode).toBe(206);
  await box.become('retry');
  const etag = String(first.headers.etag);
  for (const headers of [{}, { range: 'bytes=0-1' }, { range: 'bytes=2-', 'if-range': etag }])
    expect((await box.fetchAs(box.backer, url, headers)).statusCode).toBe(403);
  await box.become('paid');
  expect((await box.fetchAs(box.backer, url)).statusCode).toBe(200);
});

test('saveReward stores the audience of a reward: existing tiers, or all paid pledges by default', async () => {
  const { maker, project, detail } = await openBoxOf();
  const key = (await maker.call('GET', '/push/key', {})).json().data.key;
  const save = (data: object) =>
    maker.call('POST', '/pqbox/save', { project_key: project.key, pushKey: key, data });
  await save({ title: '영상' });
  expect((await detail(maker, key)).audience).toEqual({ rewards: 'all', from: 'payment' });
  await save({ audience: { rewards: [1] } });
  await save({ audience: { from: 'pledge' } });
  expect((await detail(maker, key)).audience).toEqual({ rewards: [1], from: 'pledge' });
  const unknown = await save({ audience: { rewards: [1, 7] } });
  expect(unknown.json().data.fields).toEqual({
    'data.audience.rewards': '프로젝트에 없는 리워드입니다. 다시 선택해주세요.',
  });
  await save({ audience: { rewards: 'all' } });
  expect((await detail(maker, key)).audience).toEqual({ rewards: 'all', from: 'pledge' });
});

test('submitReward rejects a reward for paid pledges that ends before their payment', async () => {
  const { maker, project, platform, detail, rows } = await openBoxOf();
  const lastDay = project.periodFinish ?? '';
  const key = await buildReward(platform, project, {
    state: 'save',
    openFrom: 'payment',
    periodFinish: paymentDate(lastDay),
  });
  const submit = (data: object) =>
    maker.call('POST', '/pqbox/submit', { project_key: project.key, pushKey: key, data });
  expect((await submit({})).json().data.fields).toEqual({
    'data.period.finish': '결제 후 여는 리워드의 종료일은 결제일보다 늦어야 합니다.',
  });
  expect((await submit({ audience: { rewards: [] } })).json().data.fields).toEqual({
    'data.audience.rewards': '받을 리워드를 하나 이상 선택해주세요.',
  });
  expect((await detail(maker, key)).state).toBe('save');
  const finish = addDays(paymentDate(lastDay), 1);
  await rows('update project set payment_on = $1 where key = $2', [finish, project.key]);
  expect((await submit({ period: { finish } })).statusCode).toBe(400);
  await rows('update project set payment_on = null where key = $1', [project.key]);
  expect((await submit({ period: { finish } })).statusCode).toBe(200);
});

test('a reward that has not opened is notFound for backers', async () => {
  const { backer, project, platform } = await openBoxOf();
  for (const state of ['save', 'prepare', 'reject', 'ready', 'blind'] as const) {
    const id = await buildReward(platform, project, { state, message: '사유' });
    const answer = await backer.call('GET', '/pqbox/detail', { projectId: project.key, id });
    expect([state, answer.statusCode]).toEqual([state, 404]);
  }
});

test('decideReward approves a reward of an approved project, which opens on its first day', async () => {
  const { admin, maker, platform, rows } = await openBoxOf();
  const opens = addDays(seoulDate(platform.clock.now()), 3);
  const waiting = { ownerId: maker.uid, state: 'ready', periodStart: opens } as const;
  const key = await buildReward(platform, await buildProject(platform, waiting), { state: 'prepare' });
  const answer = await admin.call('POST', '/admin/pqbox', { key, decision: 'approve' });
  expect(answer.json().data).toEqual({ key, state: 'ready' });
  expect(await isRewardDue(platform.database.db, platform.clock.now())).toBe(false);
  const [mail] = await rows(`select data->>'opens' as opens, data->>'start' as start from mail`);
  expect(mail).toEqual({ opens: 'onDay', start: opens });
});

test('the page of a project lists approved rewards with audience and first day only', async () => {
  const { project, platform, stranger } = await openBoxOf();
  const later = addDays(seoulDate(platform.clock.now()), 5);
  const build = (overrides: Parameters<typeof buildReward>[2]) => buildReward(platform, project, overrides);
  await build({
    state: 'ready',
    tiers: [1],
    openFrom: 'payment',
    category: 0,
    periodStart: later,
    title: '비밀',
  });
  await build({ openFrom: 'pledge' });
  for (const state of ['save', 'prepare', 'reject', 'finish', 'blind'] as const)
    await build({ state, message: '사유' });
  const answer = await stranger.call('GET', '/project/detail', { key: project.key, purpose: 'projects' });
  expect(answer.json().data.pqbox).toEqual([
    { category: 2, audience: { rewards: 'all', from: 'pledge' }, period: expect.anything() },
    {
      category: 0,
      audience: { rewards: [1], from: 'payment' },
      period: expect.objectContaining({ start: later }),
    },
  ]);
  expect(answer.body).not.toContain('비밀');
});
