import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { buildPledge, buildProject, putState } from '#src/testing/index.ts';
import { buildFile } from './testing/build-file.ts';
import { buildReward } from './testing/build-reward.ts';
import { notifyBackers } from './testing/notify-backers.ts';

async function openBox(overrides: Record<string, unknown> = {}) {
  const opened = await openDraftApp();
  const { platform, writer: maker } = opened;
  const project = await buildProject(platform, { ownerId: maker.uid });
  const backer = await openWriter(opened);
  await buildPledge(platform, project, backer.uid);
  const key = await buildReward(platform, project, overrides);
  const { db } = platform.database;
  return {
    platform,
    maker,
    backer,
    project,
    key,
    db,
    remove: (reason?: string) =>
      maker.call('DELETE', '/pqbox/remove', { id: project.key, rewardId: key, reason }),
    read: () => backer.call('GET', '/reward/detail', { projectId: project.key, id: key }),
    mails: async () => {
      await notifyBackers(platform);
      return (await db.query(`select recipient, data from mail where kind = 'rewardRemoved'`)).rows.map(
        ({ recipient, data }) => [recipient, data],
      );
    },
  };
}

test('removeReward deletes an open reward with its files and mails the reason to its backers', async () => {
  const { platform, backer, project, key, db, remove, read, mails } = await openBox();
  await buildFile(platform, key);
  expect((await read()).statusCode).toBe(200);
  const answer = await remove(' 잘못된 파일입니다. ');
  expect(answer.json()).toMatchObject({ data: null, msg: t('pq.deleted') });
  expect((await read()).statusCode).toBe(404);
  const { rows: files } = await db.query('select from pq_reward_file where reward_key = $1', [key]);
  expect(files).toEqual([]);
  const { rows: stale } = await db.query('select from stale_file');
  expect(stale.length).toBeGreaterThan(0);
  const { rows } = await db.query('select email, name from member where id = $1', [backer.uid]);
  const facts = { projectKey: project.key, reward: '메이킹 필름', reason: '잘못된 파일입니다.' };
  expect(await mails()).toEqual([
    [rows[0].email, expect.objectContaining({ nickname: rows[0].name, ...facts })],
  ]);
  expect(await runChecks(db, platform.clock.now())).toEqual([]);
});

test('a removed reward says when and why at its address, in the list of its maker and in the audit log', async () => {
  const { platform, maker, backer, project, key, db, remove, read } = await openBox();
  await remove('잘못된 파일입니다.');
  const removed = {
    key,
    title: '메이킹 필름',
    reason: '잘못된 파일입니다.',
    removedAt: platform.clock.now(),
  };
  const of = { projectId: project.key, id: key };
  for (const answer of [
    await read(),
    await maker.call('GET', '/pqbox/detail', of),
    await backer.call('GET', '/pqbox/link', { ...of, use: 'show' }),
  ])
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { code: 'rewardRemoved', msg: '삭제된 리워드입니다.', data: removed },
    ]);
  const list = (by: typeof maker) => by.call('GET', '/pqbox/list', { id: project.key });
  expect((await list(maker)).json().removed).toEqual([removed]);
  expect((await list(backer)).json().removed).toBeUndefined();
  const { rows } = await db.query(`select action, actor, target_key, reason, before from audit_log`);
  expect(rows).toEqual([
    {
      action: 'reward.remove',
      actor: `owner:${maker.uid}`,
      target_key: key,
      reason: '잘못된 파일입니다.',
      before: { title: '메이킹 필름', projectKey: project.key, state: 'funding' },
    },
  ]);
});

test('a draft of a reward is removed without a trace', async () => {
  const { remove, read, maker, project } = await openBox({ state: 'save' });
  expect((await remove()).statusCode).toBe(200);
  expect((await read()).json().code).toBe('notFound');
  const list = await maker.call('GET', '/pqbox/list', { id: project.key });
  expect(list.json().removed).toEqual([]);
});

test('removeReward mails nobody to whom the reward is not open', async () => {
  const unpaid = await openBox({ openFrom: 'payment' });
  expect((await unpaid.remove('사유')).statusCode).toBe(200);
  expect(await unpaid.mails()).toEqual([]);
  const closed = await openBox();
  await putState(closed.platform, 'blind', { key: closed.project.key, blindedFrom: 'funding' });
  expect((await closed.remove('사유')).statusCode).toBe(200);
  expect(await closed.mails()).toEqual([]);
});

test('removeReward refuses an open reward without a reason at its field', async () => {
  const { remove, read, mails } = await openBox();
  for (const reason of [undefined, '', ' \n'])
    expect((await remove(reason)).json()).toMatchObject({
      code: 'invalid',
      data: { fields: { reason: t('pq.delete.open.required') } },
    });
  expect((await remove('가'.repeat(1_001))).json().data.fields).toHaveProperty('reason');
  expect([(await read()).statusCode, await mails()]).toEqual([200, []]);
  expect((await remove('가'.repeat(1_000))).statusCode).toBe(200);
});

test('removeReward refuses words to backers from a restricted maker', async () => {
  const { remove, read, maker, db } = await openBox();
  await db.query(`update member set restricted_until = '2100-01-01' where id = $1`, [maker.uid]);
  expect((await remove('사유')).json().code).toBe('restricted');
  expect((await read()).statusCode).toBe(200);
});
