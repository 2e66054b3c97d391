import { randomUUID } from 'node:crypto';
import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { openSender, photo } from '#src/modules/media/testing/sending.ts';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  createScriptedProvider,
  putState,
} from '#src/testing/index.ts';
import { buildReward } from './testing/build-reward.ts';

async function openStudio() {
  const draftApp = await openDraftApp();
  const { platform, app, writer: maker } = draftApp;
  const project = await buildProject(platform, { ownerId: maker.uid });
  const backer = await openWriter(draftApp);
  await buildPledge(platform, project, backer.uid);
  const { id } = await buildMember(platform, { role: 'admin' });
  const admin = await openWriter(draftApp, id);
  const sender = await openSender(app, platform, maker.uid);
  const today = seoulDate(platform.clock.now());
  const pool = platform.database.db;
  const sendPicture = async (): Promise<string> => {
    const answer = await sender.post([
      ['kind', 'pqbox'],
      ['file', await photo(), '표지.png'],
    ]);
    return answer.json().data.url;
  };
  return {
    ...draftApp,
    maker,
    backer,
    admin,
    project,
    today,
    sendPicture,
    newKey: async () => (await maker.call('GET', '/push/key', {})).json().data.key as string,
    write: (path: 'save' | 'submit', pushKey: string, data: object, who = maker, more = {}) =>
      who.call('POST', `/pqbox/${path}`, { project_key: project.key, pushKey, data, ...more }),
    whole: async () => ({
      title: '메이킹 필름',
      images: { thumbnail: await sendPicture() },
      category: 2,
      period: { start: today, finish: addDays(today, 5) },
      audience: { from: 'pledge' },
      editor: '<p>감사합니다.</p><script>alert(1)</script>',
    }),
    list: async (who = backer, query = {}) =>
      (await who.call('GET', '/pqbox/list', { id: project.key, ...query })).json(),
    detail: (who: typeof maker, id: string) =>
      who.call('GET', '/reward/detail', { projectId: project.key, id }),
    preview: (who: typeof maker, id: string) =>
      who.call('GET', '/pqbox/detail', { projectId: project.key, id }),
    sweepAt: async (ms: number) => {
      platform.clock.set(ms);
      await sweepUntilQuiet(platform, createScriptedProvider(), new AbortController().signal);
    },
    stateOf: async (key: string) =>
      (await pool.query('select state from pq_reward where key = $1', [key])).rows[0]?.state,
    moves: async (key: string) =>
      (
        await pool.query('select to_state from pq_reward_transition where reward_key = $1 order by id', [key])
      ).rows.map((row) => row.to_state),
    mails: async () =>
      (await pool.query(`select kind, recipient from mail where kind like 'reward%' order by id`)).rows,
    query: (text: string, values: unknown[] = []) => pool.query(text, values),
  };
}

test('a reward is written, rejected, resubmitted, approved, opened, visited and closed', async () => {
  const { maker, backer, admin, newKey, write, whole, platform, today, ...studio } = await openStudio();
  const key = await newKey();
  const saved = await write('save', key, { title: '초안' });
  expect(saved.json()).toMatchObject({ data: { key, state: 'save' }, msg: '임시저장되었습니다.' });
  const sent = await write('submit', key, await whole());
  expect(sent.json()).toMatchObject({ data: { state: 'prepare' }, msg: '심사 요청이 완료되었습니다.' });
  expect((await write('save', key, {})).json().msg).toBe('현재 상태에서는 수정할 수 없습니다.');
  const queue = (await admin.call('GET', '/admin/pqbox', {})).json();
  expect(queue).toMatchObject({ total: 1, data: [{ key, title: '메이킹 필름', state: 'prepare' }] });
  const refused = await admin.call('POST', '/admin/pqbox', {
    key,
    decision: 'reject',
    message: ' 글이 짧습니다. ',
    version: queue.data[0].version,
  });
  expect(refused.json().data).toEqual({ key, state: 'reject' });
  expect((await studio.preview(maker, key)).json().data).toMatchObject({ message: '글이 짧습니다.' });
  expect((await write('submit', key, {})).statusCode).toBe(200);
  const stale = { key, decision: 'approve', version: queue.data[0].version };
  expect((await admin.call('POST', '/admin/pqbox', stale)).statusCode).toBe(409);
  expect((await admin.call('POST', '/admin/pqbox', { key, decision: 'approve' })).statusCode).toBe(200);
  expect((await studio.list()).data).toEqual([]);

  await studio.sweepAt(platform.clock.now());
  const box = await studio.list();
  expect(box).toMatchObject({
    state: true,
    isManager: false,
    project: { key: studio.project.key },
    data: [{ key, isNew: true }],
  });
  expect(box.data[0]).not.toHaveProperty('message');
  const own = async () => (await backer.call('GET', '/pqbox/own', {})).json().data;
  expect(await own()).toMatchObject({ unseen: 1, boxes: [{ count: 1, unseen: 1 }] });
  const opened = (await studio.detail(backer, key)).json().data;
  expect(opened.data.editor).toBe('<p>감사합니다.</p>');
  expect(opened.prjtData.key).toBe(studio.project.key);
  await studio.detail(backer, key);
  expect(await own()).toMatchObject({ unseen: 0 });
  expect((await studio.list(maker)).data[0].figures).toEqual({
    mayOpen: 1,
    opened: 1,
    downloaded: 0,
  });

  const over = seoulInstant(addDays(today, 6));
  await studio.sweepAt(over - 1);
  expect(await studio.stateOf(key)).toBe('funding');
  await studio.sweepAt(over);
  expect(await studio.stateOf(key)).toBe('finish');
  const late = await studio.detail(backer, key);
  expect([late.statusCode, late.json().msg]).toEqual([409, '공개중인 리워드가 아닙니다.']);
  expect((await studio.preview(backer, key)).json().data).toMatchObject({ title: '메이킹 필름', editor: '' });
  const moves = ['save', 'prepare', 'reject', 'save', 'prepare', 'ready', 'funding', 'finish'];
  expect(await studio.moves(key)).toEqual(moves);
  expect((await studio.mails()).map(({ kind }) => kind)).toEqual([
    'rewardReviewRequested',
    'rewardRejected',
    'rewardReviewRequested',
    'rewardApproved',
    'rewardOpened',
  ]);
  const log = await studio.query('select action from audit_log order by at, id');
  expect(log.rows.map(({ action }) => action)).toEqual(['reward.reject', 'reward.approve']);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('submitReward rejects a missing field and sends nothing', async () => {
  const { newKey, write, whole, project, stateOf } = await openStudio();
  const key = await newKey();
  const good = await whole();
  const { start } = good.period;
  const refusals: [object, string, string][] = [
    [{ title: ' ' }, 'data.title', '프로젝트 제목을 입력해주세요.'],
    [{ images: { thumbnail: '' } }, 'data.images.thumbnail', '썸네일을 등록해주세요.'],
    [
      { images: { thumbnail: '/files/pqbox/none/a.jpg' } },
      'data.images.thumbnail',
      '형식이 올바르지 않습니다.',
    ],
    [
      { period: { start: addDays(project.periodFinish ?? '', 1), finish: '2099-01-01' } },
      'data.period.start',
      '오픈일을 확인해주세요.',
    ],
    [{ period: { start, finish: start } }, 'data.period.finish', '종료일을 확인해주세요.'],
    [{ period: { start, finish: '' } }, 'data.period.finish', '종료일을 확인해주세요.'],
    [{ editor: '<p> </p>' }, 'data.editor', '내용을 확인해주세요.'],
  ];
  for (const [part, field, msg] of refusals) {
    const answer = await write('submit', key, { ...good, ...part });
    expect([answer.statusCode, Object.keys(answer.json().data.fields)]).toEqual([400, [field]]);
    expect(answer.json().msg).toBe(msg);
  }
  expect((await write('save', key, { title: '가'.repeat(41) })).statusCode).toBe(400);
  expect(await stateOf(key)).toBeUndefined();
  expect((await write('submit', key, good)).statusCode).toBe(200);
});

test('a reserved key works once, for its member', async () => {
  const { newKey, write, backer, maker, project, platform } = await openStudio();
  const key = await newKey();
  expect((await write('save', key, {}, backer)).statusCode).toBe(404);
  expect((await write('save', '01999999-9999-7999-8999-999999999999', {})).statusCode).toBe(404);
  expect((await write('save', key, {})).statusCode).toBe(200);
  const other = await buildProject(platform, { ownerId: maker.uid });
  const elsewhere = { project_key: other.key, pushKey: key, data: {} };
  expect((await maker.call('POST', '/pqbox/save', elsewhere)).statusCode).toBe(404);
  const gone = await maker.call('DELETE', '/pqbox/remove', { id: project.key, rewardId: key });
  expect(gone.json().msg).toBe('리워드가 삭제되었습니다.');
  expect((await write('save', key, {})).statusCode).toBe(404);
});

test('saveReward refuses an outdated save with the newest savedAt and saveId', async () => {
  const { newKey, write, maker, preview } = await openStudio();
  const key = await newKey();
  const save = (data: object, over: object) => write('save', key, data, maker, over);
  const saveId = randomUUID();
  const { savedAt } = (await save({ title: '탭 1' }, { savedAt: 0 })).json().data;
  const other = (await save({ title: '탭 2' }, { savedAt, saveId })).json().data;
  expect(other.savedAt).toBeGreaterThan(savedAt);
  for (const over of [{ savedAt }, { savedAt: 0 }]) {
    const late = await save({ editor: '<p>탭 1</p>' }, over);
    expect([late.statusCode, late.json().data]).toEqual([409, { savedAt: other.savedAt, saveId }]);
  }
  expect((await write('submit', key, {}, maker, { savedAt })).statusCode).toBe(409);
  expect((await preview(maker, key)).json().data).toMatchObject({
    title: '탭 2',
    editor: '',
    ...other,
    state: 'save',
  });
  expect((await save({}, {})).json().data.savedAt).toBe(other.savedAt);
  expect((await save({ title: '탭 1' }, {})).statusCode).toBe(200);
});

test('saveReward reopens an approved reward as a draft and refuses an open one', async () => {
  const { write, maker, project, platform, stateOf } = await openStudio();
  const ready = await buildReward(platform, project, { state: 'ready' });
  expect((await write('save', ready, { title: '고침' })).statusCode).toBe(200);
  expect(await stateOf(ready)).toBe('save');
  for (const state of ['funding', 'finish'] as const) {
    const key = await buildReward(platform, project, { state });
    expect((await write('save', key, {})).statusCode).toBe(409);
    const answer = await maker.call('DELETE', '/pqbox/remove', { id: project.key, rewardId: key });
    expect([answer.statusCode, await stateOf(key)]).toEqual([state === 'funding' ? 400 : 409, state]);
  }
});

test('saveReward stores a period that a review would refuse, with the rest of the save', async () => {
  const { newKey, write, maker, preview, project, platform, stateOf } = await openStudio();
  const period = { start: '2027-03-02', finish: '2027-03-01' };
  const ready = await buildReward(platform, project, { state: 'ready' });
  for (const key of [await newKey(), ready]) {
    const answer = await write('save', key, { title: '메이킹 필름', period });
    expect([answer.statusCode, await stateOf(key)]).toEqual([200, 'save']);
    expect((await preview(maker, key)).json().data).toMatchObject({ title: '메이킹 필름', period });
  }
});

test('access ends with the pledge, and with the project', async () => {
  const { backer, maker, project, platform, detail, query } = await openStudio();
  const key = await buildReward(platform, project);
  const status = async () => (await detail(backer, key)).statusCode;
  expect(await status()).toBe(200);
  await query(`update pledge set status = 'cancel', due_at = null where project_key = $1`, [project.key]);
  expect(await status()).toBe(403);
  expect((await detail(backer, key)).json().msg).toBe('후원자만 볼 수 있는 리워드입니다.');
  await buildPledge(platform, project, backer.uid);
  expect(await status()).toBe(200);
  await putState(platform, 'fail', { key: project.key });
  expect([await status(), (await detail(maker, key)).statusCode]).toEqual([403, 200]);
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'fail' });
  expect([await status(), (await detail(maker, key)).statusCode]).toEqual([404, 200]);
});

test('the list is filtered by state and category', async () => {
  const { list, maker, project, platform } = await openStudio();
  for (const state of ['save', 'funding', 'finish'] as const) await buildReward(platform, project, { state });
  await buildReward(platform, project, { category: 1 });
  const states = async (query: object, who = maker) =>
    (await list(who, query)).data.map(({ state }: { state: string }) => state).sort();
  expect(await states({})).toEqual(['finish', 'funding', 'funding', 'save']);
  expect(await states({ value: 1 })).toEqual(['funding', 'funding']);
  expect(await states({ value: 2 })).toEqual(['finish']);
  expect(await states({ category: 1 })).toEqual(['funding']);
  expect(await states({ category: '' })).toHaveLength(4);
  expect((await list(maker)).isManager).toBe(true);
});

test('moveDueRewards opens a reward late after downtime and closes an expired one without mails', async () => {
  const { project, platform, sweepAt, stateOf, today, mails, moves } = await openStudio();
  const late = await buildReward(platform, project, {
    state: 'ready',
    periodStart: addDays(today, 1),
    periodFinish: addDays(today, 20),
  });
  const over = await buildReward(platform, project, {
    state: 'ready',
    periodStart: addDays(today, 1),
    periodFinish: addDays(today, 2),
  });
  await sweepAt(seoulInstant(addDays(today, 1)) - 1);
  expect(await stateOf(late)).toBe('ready');
  await sweepAt(seoulInstant(addDays(today, 4)));
  expect([await stateOf(late), await stateOf(over)]).toEqual(['funding', 'finish']);
  expect(await moves(over)).toEqual(['funding', 'finish']);
  expect(await mails()).toHaveLength(1);
});

test('saveReward marks the pictures of a reward as used and releases the others', async () => {
  const { newKey, write, sendPicture, query } = await openStudio();
  const key = await newKey();
  const [first, second] = [await sendPicture(), await sendPicture()];
  const isUsed = async (url: string) =>
    (await query('select used_at is not null as used from upload where path = $1', [url.slice(7)])).rows[0]
      ?.used;
  await write('save', key, {
    images: { thumbnail: first },
    editor: `<figure><img src="${second}" alt=""></figure>`,
  });
  expect([await isUsed(first), await isUsed(second)]).toEqual([true, true]);
  await write('save', key, { images: { thumbnail: second } });
  expect([await isUsed(first), await isUsed(second)]).toEqual([false, true]);
  await write('save', key, { editor: '' });
  expect(await isUsed(second)).toBe(true);
});
