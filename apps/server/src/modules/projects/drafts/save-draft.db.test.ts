import { randomUUID } from 'node:crypto';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { projectStates } from '@pq/domain/project/project';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildProject } from '#src/testing/index.ts';
import { byClock, moveProject } from '../lifecycle.ts';
import { openDraftApp, openWriter } from './testing/writing.ts';

const rewards = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    count: at,
    context: `구성 ${at}`,
    productCost: 1_000 + at,
    delivery: 0,
    shipping: 'parcel',
  }));

test('refused saves, submissions and moves do not count towards their quotas', async () => {
  const { writer, platform } = await openDraftApp();
  const absent = '00000000-0000-7000-8000-000000000000';
  await writer.save({ title: '달항아리' });
  await writer.save({ title: '달항아리' }, { key: absent });
  await writer.submit(absent);
  await writer.move(absent, 'save');
  const { rows } = await platform.database.db.query(
    'select split_part(key, $1, 1) as quota, count from rate_limit where key like $2 order by key',
    [`:${writer.uid}`, `%${writer.uid}`],
  );
  expect(rows).toEqual([
    { quota: 'project-move', count: 0 },
    { quota: 'project-save', count: 1 },
    { quota: 'refused:project-move', count: 2 },
    { quota: 'refused:project-save', count: 1 },
  ]);
});

test('saveDraft creates the temporary save with defaults, then changes the fields it names', async () => {
  const { writer, platform } = await openDraftApp();
  expect((await writer.draft()).json()).toEqual({ state: true, data: null });
  const first = (await writer.save({ title: '달항아리' })).json().data;
  const fieldSaves = { title: { savedAt: platform.clock.now(), saveId: null } };
  expect(first).toEqual({ key: expect.any(String), savedAt: platform.clock.now(), fieldSaves });
  expect((await writer.draft()).json().data).toEqual({
    key: first.key,
    purpose: 'projects',
    state: 'save',
    savedAt: first.savedAt,
    fieldSaves,
    title: '달항아리',
    category: 1,
    images: { thumbnail: '', main: '' },
    subImages: ['', '', '', '', '', ''],
    config: { deliveryType: 'PQ', projectType: 'PT10' },
    amount: { goal: 0 },
    period: { start: '', finish: '' },
    rewards: { type: [{ title: '굿즈' }], period: '', content: [] },
    refund: '',
    editor: '',
  });
  const second = (await writer.save({ refund: '교환 가능', rewards: { content: rewards(3) } })).json().data;
  expect(second.key).toBe(first.key);
  await writer.save({ rewards: { content: rewards(2).reverse() } });
  const draft = (await writer.draft({ key: first.key })).json().data;
  expect(draft).toMatchObject({ title: '달항아리', refund: '교환 가능' });
  const bare = rewards(2).map((reward) => ({ ...defaultRewardDetails(), ...reward }));
  expect(draft.rewards.content).toEqual(bare.reverse());
  const info = await writer.call('GET', '/user/my/info', {});
  expect(info.json().data.save).toEqual({ projects: first.key, ordermade: null });
});

test('getDraft returns every field as it was saved', async () => {
  const { writer } = await openDraftApp();
  const [thumbnail, main] = [await writer.picture('t'), await writer.picture('m')];
  const data = {
    title: ' 제목 ',
    category: 6,
    images: { thumbnail, main },
    subImages: ['', thumbnail, '', main],
    config: { deliveryType: '', projectType: 'PT01' },
    amount: { goal: limits.goal },
    period: { start: '2027-02-10', finish: '2027-01-05' },
    rewards: { type: [{ title: '기타', value: '보드게임' }], period: '2028-02-29', content: rewards(50) },
    refund: '가'.repeat(5_000),
    editor: `<p>${'나'.repeat(100)}</p>`,
  };
  const { key } = (await writer.save(data)).json().data;
  const { subImages, ...rest } = (await writer.draft({ key })).json().data;
  const { subImages: slots, ...others } = data;
  expect(rest).toMatchObject(others);
  expect(subImages).toEqual([...slots, '', '']);
  await writer.save({ period: { start: '' }, category: 2, images: { main: '' } });
  expect((await writer.draft({ key })).json().data).toMatchObject({
    period: { start: '', finish: '2027-01-05' },
    images: { thumbnail, main: '' },
    rewards: { type: [{ title: expect.not.stringContaining('기타'), value: '보드게임' }] },
  });
});

const outOfRange = [
  [{ title: '가'.repeat(61) }, 'data.title'],
  [{ category: 7 }, 'data.category'],
  [{ amount: { goal: -1 } }, 'data.amount.goal'],
  [{ period: { start: '2027-02-29' } }, 'data.period.start'],
  [{ rewards: { content: rewards(51) } }, 'data.rewards.content'],
  [{ rewards: { content: [{ context: '', productCost: 1_000 }] } }, 'data.rewards.content.0.context'],
  [{ rewards: { content: [{ context: '가', productCost: 99 }] } }, 'data.rewards.content.0.productCost'],
  [
    { rewards: { content: [{ context: '가', productCost: 100, delivery: 1_000_001 }] } },
    'data.rewards.content.0.delivery',
  ],
  [
    { rewards: { content: [{ context: '가', productCost: 100, delivery: 1, shipping: 'none' }] } },
    'data.rewards.content.0.delivery',
  ],
  [
    { rewards: { content: [{ context: '가', productCost: 100, count: 1_000_001 }] } },
    'data.rewards.content.0.count',
  ],
  [{ rewards: { type: [{ title: '바다' }] } }, 'data.rewards.type.0.title'],
  [{ refund: '가'.repeat(5_001) }, 'data.refund'],
  [{ subImages: ['', '', '', '', '', '', ''] }, 'data.subImages'],
  [{ editor: '가'.repeat(170_667) }, 'data.editor'],
  [{ images: { thumbnail: 'https://example.com/a.jpg' } }, 'data.images.thumbnail'],
  [{ subImages: ['', '/files/project/x/../a.jpg'] }, 'data.subImages.1'],
] as const;

test('saveDraft rejects a value out of range at its field and creates no draft', async () => {
  const { writer } = await openDraftApp();
  for (const [data, field] of outOfRange) {
    const answer = await writer.save(data);
    expect([answer.statusCode, Object.keys(answer.json().data.fields)]).toEqual([400, [field]]);
    expect((await writer.draft()).json().data).toBeNull();
  }
});

test('saveDraft stores the delivery of a reward or derives it from fee and purpose', async () => {
  const { writer } = await openDraftApp();
  const shippings = async (data: object) => {
    await writer.save(data);
    const { content } = (await writer.draft()).json().data.rewards;
    return content.map(({ shipping }: { shipping: string }) => shipping);
  };
  const reward = { context: '가', productCost: 100 };
  const content = [reward, { ...reward, delivery: 3_000 }, { ...reward, shipping: 'parcel' }];
  expect(await shippings({ config: { deliveryType: 'PQ' }, rewards: { content } })).toEqual([
    'none',
    'parcel',
    'parcel',
  ]);
  expect(await shippings({ config: { deliveryType: '' } })).toEqual(['none', 'parcel', 'parcel']);
  expect(await shippings({ rewards: { content } })).toEqual(['parcel', 'parcel', 'parcel']);
});

test('saveDraft creates one draft for two concurrent first saves and loses neither', async () => {
  const { writer, platform } = await openDraftApp();
  const answers = await Promise.all([
    writer.save({ title: '하나' }),
    writer.save({ refund: '둘' }),
    ...Array.from({ length: 6 }, () => writer.save({ amount: { goal: 5 } })),
  ]);
  expect(new Set(answers.map((answer) => answer.json().data.key)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.json().data.savedAt)).size).toBe(8);
  expect((await writer.draft()).json().data).toMatchObject({
    title: '하나',
    refund: '둘',
    amount: { goal: 5 },
  });
  expect(await platform.database.db.query('select from project')).toMatchObject({ rowCount: 1 });
});

test('saveDraft refuses an outdated save with the newest savedAt and saveId, also within one millisecond', async () => {
  const { writer } = await openDraftApp();
  const saveId = randomUUID();
  const { key, savedAt } = (await writer.save({ title: '탭 1' })).json().data;
  const other = (await writer.save({ title: '탭 2' }, { key, savedAt, saveId })).json().data;
  expect(other.savedAt).toBeGreaterThan(savedAt);
  const late = await writer.save({ title: '탭 1 다시' }, { key, savedAt });
  expect([late.statusCode, late.json().data]).toEqual([409, { savedAt: other.savedAt, saveId }]);
  const first = await writer.save({ title: '처음이라고 믿는 탭' }, { savedAt: 0 });
  expect([first.statusCode, first.json().data]).toEqual([409, { savedAt: other.savedAt, saveId }]);
  expect((await writer.draft()).json().data.title).toBe('탭 2');
  const nameless = (await writer.save({ title: '덮어쓰기' }, { key })).json().data.savedAt;
  expect((await writer.save({ title: '늦음' }, { key, savedAt })).json().data).toEqual({
    savedAt: nameless,
    saveId: null,
  });
});

test('saveDraft merges different fields of two tabs and refuses a conflicting save whole', async () => {
  const { writer } = await openDraftApp();
  const begun = (await writer.save({ title: '처음', refund: '처음' })).json().data;
  const { key, fieldSaves } = begun;
  const standsOn = Object.fromEntries(
    Object.entries<{ savedAt: number }>(fieldSaves).map(([field, { savedAt }]) => [field, savedAt]),
  );
  const saveId = randomUUID();
  const tab1 = await writer.save(
    { title: '탭 1', period: { start: '2027-01-05' } },
    { key, standsOn, saveId },
  );
  const tab2 = await writer.save({ refund: '탭 2' }, { key, standsOn, savedAt: begun.savedAt });
  expect([tab1.statusCode, tab2.statusCode]).toEqual([200, 200]);
  expect(tab2.json().data.fieldSaves.title).toEqual({ savedAt: tab1.json().data.savedAt, saveId });
  const both = await writer.save({ title: '탭 2', amount: { goal: 7 } }, { key, standsOn });
  expect([both.statusCode, both.json().data.fieldSaves.title.saveId]).toEqual([409, saveId]);
  const dated = await writer.save({ period: { finish: '2027-02-05' } }, { key, standsOn });
  expect(dated.statusCode).toBe(409);
  expect((await writer.draft({ key })).json().data).toMatchObject({
    title: '탭 1',
    refund: '탭 2',
    amount: { goal: 0 },
    period: { start: '2027-01-05', finish: '' },
  });
});

test('saveDraft accepts a first save based on no save, by its own member only', async () => {
  const { app, platform, writer } = await openDraftApp();
  const stranger = await openWriter({ app, platform });
  expect((await writer.save({ title: '처음' }, { savedAt: 0, uid: writer.uid })).statusCode).toBe(200);
  expect((await stranger.save({ title: '처음' }, { savedAt: 0, uid: writer.uid })).statusCode).toBe(403);
  expect((await stranger.draft()).json().data).toBeNull();
});

test('saveDraft stores one temporary save per purpose, and a reopened project under its key', async () => {
  const { writer, platform } = await openDraftApp();
  const funding = (await writer.save({ title: '펀딩' })).json().data.key;
  const order = (await writer.save({ title: '주문' }, { purpose: 'ordermade' })).json().data.key;
  expect(order).not.toBe(funding);
  expect((await writer.save({ title: '다른 목적' }, { key: order })).statusCode).toBe(404);
  const back = await buildProject(platform, { ownerId: writer.uid, state: 'save' });
  expect((await writer.save({ title: '고침' }, { key: back.key })).statusCode).toBe(200);
  expect((await writer.draft()).json().data.key).toBe(funding);
});

test.each(['prepare', 'reject', 'ready', 'funding', 'finish', 're-finish', 'fail', 'blind'] as const)(
  'saveDraft refuses a project in state %s',
  async (state) => {
    const { writer, platform } = await openDraftApp();
    const { key } = await buildProject(platform, {
      ownerId: writer.uid,
      state,
      rejectMessage: '사유',
      blindedFrom: state === 'blind' ? 'funding' : null,
    });
    expect((await writer.save({ title: '고침' }, { key })).statusCode).toBe(409);
    expect((await writer.draft({ key })).json().data.title).not.toBe('고침');
  },
);

test('removeDraft deletes a temporary save with its rewards, once', async () => {
  const { writer, platform } = await openDraftApp();
  await writer.complete();
  const remove = () => writer.call('DELETE', '/user/save/remove', { type: 'projects' });
  expect((await remove()).json()).toMatchObject({ state: true, data: null });
  expect((await writer.draft()).json().data).toBeNull();
  expect((await remove()).statusCode).toBe(404);
  for (const table of [
    'project',
    'reward',
    'project_slot',
    'project_picture',
    'upload',
    'project_transition',
  ])
    expect([table, (await platform.database.db.query(`select from ${table}`)).rowCount]).toEqual([table, 0]);
});

const tablesOfProject = ['reward', 'project_picture', 'project_submission', 'upload'];

test.each([
  ['never submitted', null],
  ['withdrawn', 'save'],
  ['rejected', 'reject'],
] as const)('removeDraft deletes the project of a key that was %s, and no temporary save', async (_, to) => {
  const { writer, platform } = await openDraftApp();
  const { db } = platform.database;
  const key = await writer.complete();
  if (to === null) await db.query('delete from project_slot');
  else {
    expect((await writer.submit(key)).statusCode).toBe(200);
    await db.query(`update project set reject_message = '사유' where key = $1`, [key]);
    const now = new Date(platform.clock.now());
    await inTransaction(db, (tx) => moveProject(tx, { key, state: 'prepare' }, to, byClock, now));
  }
  const slot = (await writer.save({ title: '다른 초안' })).json().data.key;
  expect(slot).not.toBe(key);
  const remove = (type: string) => writer.call('DELETE', '/user/save/remove', { type, key });
  expect((await remove('ordermade')).statusCode).toBe(404);
  expect((await remove('projects')).json()).toMatchObject({ state: true, msg: t('project.removed') });
  expect((await remove('projects')).statusCode).toBe(404);
  const { rows } = await platform.database.db.query('select key from project');
  expect(rows).toEqual([{ key: slot }]);
  for (const table of tablesOfProject)
    expect([table, (await platform.database.db.query(`select from ${table}`)).rowCount]).toEqual([table, 0]);
});

test('removeDraft refuses a project that has digital rewards', async () => {
  const { writer, platform } = await openDraftApp();
  const project = await buildProject(platform, { ownerId: writer.uid, state: 'save' });
  await platform.database.db.query(
    `insert into pq_reward (key, project_key, author_id, created_at, updated_at) values ($1, $2, $3, now(), now())`,
    [randomUUID(), project.key, writer.uid],
  );
  const answer = await writer.call('DELETE', '/user/save/remove', { type: 'projects', key: project.key });
  expect([answer.statusCode, answer.json().msg]).toEqual([409, t('project.remove.hasRewards')]);
});

test.each(projectStates.filter((state) => state !== 'save' && state !== 'reject'))(
  'removeDraft refuses an own project in %s',
  async (state) => {
    const { writer, platform } = await openDraftApp();
    const project = await buildProject(platform, {
      ownerId: writer.uid,
      state,
      ...(state === 'blind' && { blindedFrom: 'funding' }),
    });
    const answer = await writer.call('DELETE', '/user/save/remove', { type: 'projects', key: project.key });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'wrongState']);
    expect((await platform.database.db.query('select from project')).rowCount).toBe(1);
  },
);

test('saveDraft stores a text of the maximum size unchanged', async () => {
  const { writer } = await openDraftApp();
  const line = (at: number) => `<p>달항아리는 흙을 빚어 ${at}도의 가마에 굽고 유약을 입힙니다.</p>`;
  const editor = Array.from({ length: 5_500 }, (_, at) => line(at)).join('');
  expect(Buffer.byteLength(editor)).toBeGreaterThan(480_000);
  const { key } = (await writer.save({ editor })).json().data;
  expect((await writer.call('GET', '/project/draft', { key })).json().data.editor).toBe(editor);
});

test('drafts are notFound for other members', async () => {
  const { app, platform, writer } = await openDraftApp();
  const stranger = await openWriter({ app, platform });
  const { key } = (await writer.save({ title: '비밀' })).json().data;
  expect((await stranger.draft({ key })).statusCode).toBe(404);
  expect((await stranger.save({ title: '훔침' }, { key })).statusCode).toBe(404);
  expect((await stranger.submit(key)).statusCode).toBe(404);
});
