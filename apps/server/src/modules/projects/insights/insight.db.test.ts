import { addDays, endsAt, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { cancelPledge } from '#src/modules/pledging/pledges/cancel-pledge.ts';
import { changePledge } from '#src/modules/pledging/pledges/change-pledge.ts';
import { orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  buildSession,
  createScriptedProvider,
} from '#src/testing/index.ts';
import { openTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createCountView } from '../catalog/views.ts';

type Graph = {
  days: { date: string; count: number; amount: number; views: number; scraps: number }[];
  total: { count: number; amount: number; views: number; scraps: number };
};

async function ask(site: TestApp, memberId: string | null, path: string) {
  const headers = memberId ? { authorization: `Bearer ${await buildSession(site.platform, memberId)}` } : {};
  const answer = await site.app.inject({ method: 'GET', url: `/api${path}`, headers });
  return { status: answer.statusCode, data: answer.json().data };
}

test.each(['/user/sponsor?pid=', '/user/graph?key='])(
  '%s is answered to the maker and admins only',
  async (path) => {
    const site = await openTestApp();
    const { platform } = site;
    const [maker, other, admin] = [
      await buildMember(platform),
      await buildMember(platform),
      await buildMember(platform, { role: 'admin' }),
    ];
    const project = await buildProject(platform, { ownerId: maker.id });
    await buildProject(platform, { ownerId: other.id });
    const backer = await buildMember(platform);
    await buildPledge(platform, project, backer.id);
    const statusFor = async (memberId: string | null, key = project.key) =>
      (await ask(site, memberId, path + key)).status;
    expect(await Promise.all([maker, admin].map(({ id }) => statusFor(id)))).toEqual([200, 200]);
    expect(await Promise.all([other, backer].map(({ id }) => statusFor(id)))).toEqual([403, 403]);
    expect(await statusFor(null)).toBe(401);
    expect(await statusFor(maker.id, '00000000-0000-7000-8000-000000000000')).toBe(404);
    expect(await statusFor(maker.id, 'x')).toBe(404);
  },
);

async function findPledge(
  { platform }: TestApp,
  id: string,
): Promise<{ member_id: string; card_id: string }> {
  const { rows } = await platform.database.db.query('select member_id, card_id from pledge where id = $1', [
    id,
  ]);
  return rows[0];
}

test('listSupporters pages newest first with rewards and addresses, filtered by status', async () => {
  const site = await openTestApp();
  const { platform } = site;
  const maker = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id });
  const first = await buildPledge(platform, project);
  await insertRows(platform.database.db, 'pledge_file', [
    { pledgeId: first, position: 0, url: '/files/a.jpg', name: '도안.jpg' },
  ]);
  const list = async (query = '') =>
    (await ask(site, maker.id, `/user/sponsor?pid=${project.key}${query}`)).data;
  expect(await list()).toMatchObject([
    {
      gateKey: first,
      status: 'ready',
      amount: 10_000,
      deliveryprice: 3_000,
      rewards: [{ idx: 0, count: 1, context: '구성 1' }],
      deliveryinfo: {
        address: { basic: '서울 성동구 왕십리로 83', zonecode: '04769' },
        profile: { name: '한도담', tel: '010-1234-5678' },
        files: [{ url: '/files/a.jpg', name: '도안.jpg' }],
      },
      placedAt: platform.clock.now(),
    },
  ]);

  for (let n = 0; n < 51; n += 1) {
    platform.clock.set(platform.clock.now() + 1_000);
    await buildPledge(platform, project);
  }
  const [pageOne, pageTwo] = [await list(), await list('&page=1')];
  expect([pageOne.length, pageTwo.length]).toEqual([50, 2]);
  expect(pageTwo.at(-1).gateKey).toBe(first);
  expect(new Set([...pageOne, ...pageTwo].map(({ gateKey }) => gateKey)).size).toBe(52);

  const backer = await findPledge(site, first);
  await cancelPledge(platform, { uid: backer.member_id, email: 'a@b.c', name: 'x' }, first);
  expect(await list('&status=paid')).toEqual([]);
  expect(await list('&status=cancel')).toMatchObject([
    {
      gateKey: first,
      email: '',
      deliveryinfo: { address: { basic: '' }, profile: { name: '', tel: '' }, files: [] },
    },
  ]);
});

test('getGraph returns every Seoul day since the opening, with consistent sums', async () => {
  const site = await openTestApp();
  const { platform } = site;
  const { clock } = platform;
  const today = '2026-11-20';
  const maker = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id, periodStart: addDays(today, -3) });
  const graph = async (): Promise<Graph> =>
    (await ask(site, maker.id, `/user/graph?key=${project.key}`)).data;

  clock.set(seoulInstant('2026-11-18') - 1_800_000);
  await buildPledge(platform, project);
  clock.set(seoulInstant('2026-11-18') + 1_800_000);
  const backer = await buildMember(platform);
  const changed = await buildPledge(platform, project, backer.id);
  const leaver = await buildMember(platform);
  const withdrawn = await buildPledge(platform, project, leaver.id);

  clock.set(seoulInstant(today, 12));
  const who = { uid: backer.id, email: backer.email, name: backer.name };
  const pledge = await findPledge(site, changed);
  const more = orderOf(project, pledge.card_id, {}, [{ idx: 0, count: 3 }]);
  await changePledge(platform, who, { data: more.database, rewardidx: more.rewardidx, gateKey: changed });
  await cancelPledge(platform, { uid: leaver.id, email: leaver.email, name: leaver.name }, withdrawn);
  const countView = createCountView(platform);
  const view = (ip: string) =>
    countView(project, null, { method: 'GET', ip, headers: { 'user-agent': 'Chrome' } });
  for (const ip of ['1.1.1.1', '1.1.1.1', '2.2.2.2']) await view(ip);
  await insertRows(platform.database.db, 'scrap', [
    { memberId: backer.id, projectKey: project.key, createdAt: new Date(clock.now()) },
  ]);
  await platform.database.db.query('update project set scraps = 1 where key = $1', [project.key]);

  const nothing = { count: 0, amount: 0, views: 0, scraps: 0 };
  expect(await graph()).toMatchObject({
    days: [
      { date: '2026-11-17', ...nothing, count: 1, amount: 10_000 },
      { date: '2026-11-18', ...nothing, count: 1, amount: 30_000 },
      { date: '2026-11-19', ...nothing },
      { date: '2026-11-20', ...nothing, views: 2, scraps: 1 },
    ],
    total: { count: 2, amount: 40_000, views: 2, scraps: 1 },
  });

  clock.set(endsAt(project.periodFinish ?? '') + 20 * 86_400_000);
  const provider = createScriptedProvider();
  provider.faults = ['decline'];
  await sweepUntilQuiet(platform, provider, new AbortController().signal);
  const later = await graph();
  expect(later.total).toMatchObject({ count: 2, amount: 40_000 });
  expect(later.days.at(-1)?.date).toBe(addDays(project.periodFinish ?? '', 2));
  expect(await runChecks(platform.database.db, clock.now())).toEqual([]);
});

test('getGraph starts with the first event before the opening and is notFound for another purpose', async () => {
  const site = await openTestApp();
  const { platform } = site;
  const maker = await buildMember(platform);
  const project = await buildProject(platform, {
    ownerId: maker.id,
    state: 'ready',
    periodStart: '2026-11-25',
  });
  const path = `/user/graph?key=${project.key}`;
  expect((await ask(site, maker.id, path)).data.days).toEqual([]);
  platform.clock.set(seoulInstant('2026-11-18', 9));
  await createCountView(platform)(project, null, { method: 'GET', ip: '1.1.1.1', headers: {} });
  platform.clock.set(seoulInstant('2026-11-20', 9));
  const { data } = await ask(site, maker.id, path);
  expect(data.days.map(({ date, views }: Graph['days'][number]) => [date, views])).toEqual([
    ['2026-11-18', 1],
    ['2026-11-19', 0],
    ['2026-11-20', 0],
  ]);
  expect((await ask(site, maker.id, `${path}&purpose=ordermade`)).status).toBe(404);
  expect((await ask(site, maker.id, `${path}&purpose=projects`)).status).toBe(200);
});
