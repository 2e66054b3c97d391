import { getProject as call } from '@pq/contract/calls/projects';
import { projectSchema } from '@pq/contract/shapes/project';
import type { ProjectState } from '@pq/domain/project/project';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newId } from '#src/platform/ids.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  openTestPlatform,
  putState,
  type TestPlatform,
} from '#src/testing/index.ts';
import type { Viewer } from './policy.ts';
import { getProjectCards } from './present-project.ts';
import { getProject } from './routes.ts';
import { createCountView } from './views.ts';

let platform: TestPlatform;
let maker: Viewer;
let admin: Viewer;
let other: Viewer;

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
  const viewer = async (role: 'member' | 'admin') => ({
    uid: (await buildMember(platform, { role })).id,
    role,
  });
  [maker, admin, other] = [await viewer('member'), await viewer('admin'), await viewer('member')];
});
afterAll(() => platform.close());

const build = (fields: Parameters<typeof buildProject>[1] = {}) =>
  buildProject(platform, { ownerId: maker?.uid ?? '', ...fields });
const target = (key: string) => call.input.parse({ purpose: 'projects', key });

async function opens(key: string, viewer: Viewer): Promise<boolean> {
  return getProject(platform, target(key), viewer).then(
    () => true,
    (error) => {
      if (error instanceof ProductError && error.code === 'notFound') return false;
      throw error;
    },
  );
}

test.each(['save', 'prepare', 'reject', 'blind'] as const)(
  'getProject shows a project in state %s to its owner and admins only',
  async (state) => {
    const { key } = await build({
      state,
      rejectMessage: state === 'reject' ? '사진이 흐립니다.' : null,
      blindedFrom: state === 'blind' ? 'funding' : null,
    });
    expect(await Promise.all([maker, admin, other, null].map((viewer) => opens(key, viewer)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  },
);

test.each(['ready', 'funding', 'finish', 're-finish', 'fail'] as ProjectState[])(
  'getProject shows a project in state %s to everybody',
  async (state) => {
    const { key } = await build({ state });
    expect(await opens(key, null)).toBe(true);
    expect(await opens(key, other)).toBe(true);
  },
);

test('getProject is notFound for an unknown key and one of the other purpose', async () => {
  const { key } = await build();
  const ordermade = call.input.parse({ purpose: 'ordermade', key });
  await expect(getProject(platform, ordermade, null)).rejects.toThrow('notFound');
  await expect(getProject(platform, target('no-such-key'), null)).rejects.toThrow('notFound');
});

test('getProject shows backers and the reason of a rejection to managers only', async () => {
  const project = await build({
    rejectMessage: '이전 반려 사유',
    rewards: [{}, {}],
    amountNow: 20_000,
    backers: 1,
  });
  const backer = await buildMember(platform);
  const id = await buildPledge(platform, project, backer.id);

  for (const viewer of [maker, admin]) {
    const seen = await getProject(platform, target(project.key), viewer);
    expect(seen.isManager).toBe(true);
    expect(seen.rejectMessage).toBe('이전 반려 사유');
    expect(seen.rewards.content.map((reward) => reward.payment)).toEqual([
      { [id]: { email: backer.email } },
      {},
    ]);
  }
  for (const viewer of [other, null, { uid: backer.id, role: 'member' } as const]) {
    const seen = await getProject(platform, target(project.key), viewer);
    expect(JSON.stringify(seen)).not.toContain(backer.email);
    expect(seen).not.toHaveProperty('rejectMessage');
    expect(seen.isManager).toBe(false);
    expect(seen.myPledge).toBe(viewer?.uid === backer.id ? id : undefined);
    expect(projectSchema.parse(seen)).toEqual(seen);
  }
  await platform.database.db.query(`update pledge set status = 'cancel', due_at = null where id = $1`, [id]);
  const after = await getProject(platform, target(project.key), { uid: backer.id, role: 'member' });
  expect(after).not.toHaveProperty('myPledge');
});

test('getProject shows a draft without pictures and dates', async () => {
  const { key } = await build({
    state: 'save',
    title: '',
    periodStart: null,
    periodFinish: null,
    rewardPeriod: null,
    subImages: ['/files/project/1.jpg'],
    category: 6,
    categoryLabel: '보드게임',
    rewards: [{}],
  });
  const seen = await getProject(platform, target(key), maker);
  expect(seen.subImages).toEqual(['/files/project/1.jpg', '', '', '', '', '']);
  expect(seen.images.main).toBe('/files/project/1.jpg');
  expect(seen.period).toEqual({ start: '', finish: '' });
  expect(seen.rewards.type).toEqual([{ title: '기타', value: '보드게임' }]);
  expect(projectSchema.parse(seen)).toEqual(seen);
});

test('getProjectCards returns cards in the requested order and skips missing ones', async () => {
  const [a, b] = [await build({ title: 'a' }), await build({ title: 'b' })];
  const keys = [b.key, newId(1), a.key];
  const cards = await getProjectCards(platform.database.db, keys, maker);
  expect(cards.map((card) => [card.title, card.isManager])).toEqual([
    ['b', true],
    ['a', true],
  ]);
  expect(await getProjectCards(platform.database.db, [], null)).toEqual([]);
});

test('a viewer is counted once a day across concurrent requests and processes', async () => {
  const { key } = await build();
  const source = (userAgent: string) => ({
    method: 'GET',
    ip: '203.0.113.1',
    headers: { 'user-agent': userAgent },
  });
  const processes = [createCountView(platform), createCountView(platform)];
  const everywhere = () =>
    Promise.all(
      processes.flatMap((countView) => [
        countView(target(key), null, source('a')),
        countView(target(key), null, source('b')),
        countView(target(key), other, source('a')),
        countView(target(key), null, source('Slackbot 1.0')),
      ]),
    );
  const views = async () => (await getProject(platform, target(key), null)).views;
  await everywhere();
  expect(await views()).toBe(3);
  await everywhere();
  expect(await views()).toBe(3);
  platform.clock.set(platform.clock.now() + 86_400_000);
  await everywhere();
  expect(await views()).toBe(6);
});

test('concurrent views are counted for each project, also while the row of one is locked', async () => {
  const projects = [await build(), await build(), await build()];
  const [locked, ...free] = projects.map(({ key }) => key);
  const countView = createCountView(platform);
  const view = (key = '') =>
    ['a', 'b', 'c'].map((agent) =>
      countView(target(key), null, { method: 'GET', ip: '203.0.113.9', headers: { 'user-agent': agent } }),
    );
  const views = (keys: (string | undefined)[]) =>
    Promise.all(keys.map(async (key = '') => (await getProject(platform, target(key), null)).views));
  const client = await platform.database.db.connect();
  onTestFinished(() => client.release());
  await client.query('begin');
  await client.query('select from project where key = $1 for update', [locked]);
  const waiting = view(locked);
  await Promise.all(free.flatMap((key) => view(key)));
  expect(await views(free)).toEqual([3, 3]);
  await client.query('rollback');
  await Promise.all(waiting);
  expect(await views([locked])).toEqual([3]);
});

test('a project that is not public counts no view', async () => {
  const { key } = await build({ state: 'prepare' });
  await createCountView(platform)(target(key), maker, { method: 'GET', ip: '203.0.113.1', headers: {} });
  expect((await getProject(platform, target(key), maker)).views).toBe(0);
});

test('getProject returns totals of paid and lost money after the end only', async () => {
  const project = await build({ goal: 30_000 });
  const read = async (key = project.key) => getProject(platform, target(key), maker);
  expect((await read()).totals).toBeUndefined();
  for (let n = 0; n < 4; n += 1) await buildPledge(platform, project);
  const { db } = platform.database;
  await db.query(`update project set amount_at_end = 40000, backers_at_end = 4 where key = $1`, [
    project.key,
  ]);
  await putState(platform, 'finish', { key: project.key });
  const none = { pledged: 40_000, collected: 0, pending: 0, uncollected: 0, refunded: 0 };
  expect((await read()).totals).toEqual({ ...none, pending: 52_000 });

  const { rows } = await db.query<{ id: string }>(
    'select id from pledge where project_key = $1 order by id',
    [project.key],
  );
  const move = (n: number, set: string) => db.query(`update pledge set ${set} where id = $1`, [rows[n]?.id]);
  await move(0, `status = 'paid', due_at = null`);
  await move(1, `status = 'paid', due_at = null`);
  await move(1, `status = 'refund', refunded = call_amount`);
  await move(2, `status = 'retry'`);
  await move(3, `status = 'retry'`);
  await move(3, `status = 'fail', due_at = null`);
  const totals = {
    pledged: 40_000,
    collected: 26_000,
    pending: 13_000,
    uncollected: 13_000,
    refunded: 13_000,
  };
  expect((await read()).totals).toEqual(totals);

  // A pledge that we ended after the period counts as uncollected; a pledge withdrawn before does not.
  const end = `(select (period_finish + 1)::timestamp at time zone 'Asia/Seoul' from project where key = project_key)`;
  await move(2, `status = 'cancel', due_at = null, settled_at = ${end}`);
  expect((await read()).totals).toEqual({ ...totals, pending: 0, uncollected: 26_000 });
  await move(2, `settled_at = ${end} - interval '1 millisecond'`);
  expect((await read()).totals).toEqual({ ...totals, pending: 0 });
  const failed = await build({ state: 'fail', amountAtEnd: 20_000 });
  expect((await read(failed.key)).totals).toEqual({ ...none, pledged: 20_000 });
  expect((await getProject(platform, target(project.key), null)).totals).toBeUndefined();
});
