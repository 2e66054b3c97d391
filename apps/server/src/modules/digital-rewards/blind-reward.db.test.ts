import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { createScriptedProvider, putState } from '#src/testing/index.ts';
import { buildReward } from './testing/build-reward.ts';
import { openFileStudio } from './testing/open-studio.ts';

async function openBlinded() {
  const studio = await openFileStudio();
  const { admin, platform, project, rows } = studio;
  return {
    ...studio,
    hide: (key: string, on: boolean) =>
      admin.call('POST', '/admin/blind', { type: 'pqbox', key, on, reason: '저작권 신고' }),
    stateOf: async (key: string) =>
      (await rows('select state from pq_reward where key = $1', [key]))[0].state,
    read: async (who: typeof admin, id: string) =>
      (await who.call('GET', '/reward/detail', { projectId: project.key, id })).statusCode,
    sweepAt: (ms: number) => {
      platform.clock.set(ms);
      return sweepUntilQuiet(platform, createScriptedProvider(), new AbortController().signal);
    },
  };
}

test('blindReward hides a reward from backers and restores it, recording each decision once', async () => {
  const { hide, stateOf, read, backer, maker, platform, project, rows, detail } = await openBlinded();
  const [open, ready, draft] = [
    await buildReward(platform, project),
    await buildReward(platform, project, { state: 'ready' }),
    await buildReward(platform, project, { state: 'save' }),
  ];
  for (const [key, state] of [
    [open, 'funding'],
    [ready, 'ready'],
  ] as const) {
    expect((await hide(key, true)).statusCode).toBe(200);
    expect((await hide(key, true)).statusCode).toBe(200);
    expect(await stateOf(key)).toBe('blind');
    expect(await read(backer, key)).toBe(409);
    expect((await detail(maker, key)).state).toBe('blind');
    await hide(key, false);
    expect(await stateOf(key)).toBe(state);
  }
  expect(await read(backer, open)).toBe(200);
  expect((await hide(draft, true)).statusCode).toBe(409);
  expect((await hide('01999999-9999-7999-8999-999999999999', true)).statusCode).toBe(404);
  const log = await rows('select action, reason from audit_log order by at, id');
  expect(log.map(({ action }) => action)).toEqual([
    'reward.hide',
    'reward.show',
    'reward.hide',
    'reward.show',
  ]);
  const [move] = await rows(
    `select reason, actor from pq_reward_transition where to_state = 'blind' limit 1`,
  );
  expect(move).toMatchObject({ reason: '저작권 신고', actor: expect.stringMatching(/^admin:/) });
});

test('listRewardReviews finds approved and hidden rewards by state and name', async () => {
  const { hide, admin, maker, platform, project, rows } = await openBlinded();
  await rows(`update project set title = '달항아리' where key = $1`, [project.key]);
  const key = await buildReward(platform, project, { title: '가마 여는 날' });
  await buildReward(platform, project, { state: 'save' });
  const find = async (query: object, who = admin) =>
    (await who.call('GET', '/admin/pqbox', { ...query })).json().data ?? null;
  for (const text of ['', '가마', '항아리'])
    expect(await find({ state: 'funding', text })).toMatchObject([{ key, projectTitle: '달항아리' }]);
  expect([
    await find({ state: 'funding', text: '%' }),
    await find({ state: 'blind' }),
    await find({}),
  ]).toEqual([[], [], []]);
  await hide(key, true);
  expect(await find({ state: 'blind' })).toMatchObject([
    { key, state: 'blind', version: expect.any(Number) },
  ]);
  expect(await find({ state: 'blind' }, maker)).toBeNull();
});

test('a reward that became due while hidden moves when it is shown again', async () => {
  const { hide, stateOf, sweepAt, platform, project, rows } = await openBlinded();
  const today = seoulDate(platform.clock.now());
  const key = await buildReward(platform, project, { periodFinish: addDays(today, 3) });
  await hide(key, true);
  const later = seoulInstant(addDays(today, 5));
  await sweepAt(later);
  expect(await stateOf(key)).toBe('blind');
  await hide(key, false);
  await sweepAt(later + 1);
  expect(await stateOf(key)).toBe('finish');
  expect(await rows(`select from mail where kind = 'rewardOpened'`)).toEqual([]);
});

test('comments on a reward are for its manager and backers who may open it', async () => {
  const { backer, maker, admin, stranger, hide, platform, project } = await openBlinded();
  const key = await buildReward(platform, project);
  const target = { type: 'pqbox', id: key };
  const read = async (who: typeof admin) => (await who.call('GET', '/comment/list', target)).statusCode;
  const write = async (who: typeof admin) =>
    (await who.call('POST', '/comment/write', { ...target, obj: { text: '잘 받았습니다.' } })).statusCode;
  expect(await write(backer)).toBe(200);
  for (const who of [backer, maker, admin]) expect(await read(who)).toBe(200);
  const [comment] = (await backer.call('GET', '/comment/list', target)).json().data;
  const answer = { text: '들어주셔서 고맙습니다.', whereTo: comment.myKey };
  const reply = async (who: typeof admin) =>
    (await who.call('POST', '/reply/write', { ...target, obj: answer })).statusCode;
  expect([await reply(backer), await reply(stranger), await reply(maker)]).toEqual([403, 404, 200]);
  const [answered] = (await backer.call('GET', '/comment/list', target)).json().data;
  expect(answered.reply).toMatchObject([{ text: answer.text }]);
  expect([await read(stranger), await write(stranger)]).toEqual([404, 404]);
  await hide(key, true);
  expect([await read(backer), await write(backer), await read(admin)]).toEqual([404, 404, 200]);
  await hide(key, false);
  expect(await read(backer)).toBe(200);
  await putState(platform, 'fail', { key: project.key });
  expect([await read(backer), await read(maker)]).toEqual([404, 200]);
});
