import { paymentAt } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { buildAdmin, buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { createCountView } from '../catalog/views.ts';

async function setUp() {
  const { app, platform, provider } = await openTestApp();
  const maker = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id, rewards: [{}, {}] });
  const authorization = `Bearer ${await buildSession(platform, maker.id)}`;
  const graph = async () =>
    (
      await app.inject({ url: '/api/user/graph', query: { key: project.key }, headers: { authorization } })
    ).json().data;
  return { app, platform, provider, project, graph };
}

test('getGraph counts view sources once per viewer and day, most frequent first, without personal data', async () => {
  const { app, platform, project, graph } = await setUp();
  const countView = createCountView(platform);
  const visit = (ip: string, referer: string, url = '/') =>
    countView(project, null, { method: 'GET', ip, headers: { referer, 'user-agent': 'Chrome' }, url });
  for (const ip of ['1.1.1.1', '1.1.1.2', '1.1.1.3']) await visit(ip, 'https://m.search.naver.com/');
  await visit('1.1.1.1', 'https://cafe.naver.com/');
  for (const ip of ['1.1.1.4', '1.1.1.5']) await visit(ip, '', `/funding/detail/${project.key}?ref=link`);
  const { key, purpose } = project;
  await app.inject({
    url: '/api/project/detail',
    query: { key, purpose, view: 'true' },
    headers: { referer: `${platform.config.publicUrl}/projects/funding/list` },
  });
  expect((await graph()).sources).toEqual([
    { kind: 'engine', detail: 'naver', views: 3 },
    { kind: 'share', detail: 'link', views: 2 },
    { kind: 'list', detail: '', views: 1 },
  ]);
  const { rows } = await platform.database.db.query('select * from project_source limit 1');
  expect(Object.keys(rows[0]).toSorted()).toEqual(['detail', 'kind', 'project_key', 'views']);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('view sources beyond the limit are counted as one', async () => {
  const { platform, project, graph } = await setUp();
  const countView = createCountView(platform);
  for (let n = 0; n < 103; n += 1) {
    const headers = { referer: `https://site${n}.example/`, 'user-agent': 'Chrome' };
    await countView(project, null, { method: 'GET', ip: `10.0.0.${n}`, headers });
  }
  const { sources } = await graph();
  expect(sources).toHaveLength(101);
  expect(sources[0]).toEqual({ kind: 'site', detail: '', views: 3 });
});

test('getGraph sums money at risk and lost money by reward and in total with delivery', async () => {
  const { platform, provider, project, graph } = await setUp();
  const { db } = platform.database;
  for (let n = 0; n < 4; n += 1) await buildPledge(platform, project);
  const second = `(select id from pledge order by id desc limit 1)`;
  await db.query(`update pledge_item set idx = 1 where pledge_id = ${second}`);
  await db.query('update reward set sold = case idx when 0 then 3 else 1 end');
  const nothing = { pledges: 0, amount: 0 };
  expect((await graph()).charges).toMatchObject({
    paid: nothing,
    retry: nothing,
    failed: nothing,
    retryAt: null,
  });

  const settleAt = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, new AbortController().signal);
  };
  const due = paymentAt(project.periodFinish ?? '');
  provider.faults = ['decline', 'decline', 'decline', 'decline'];
  await settleAt(due);
  const risk = await graph();
  expect(risk.charges).toMatchObject({
    paid: nothing,
    retry: { pledges: 4, amount: 52_000 },
    failed: nothing,
    retryAt: due + 86_400_000,
  });
  expect(risk.rewards).toMatchObject([
    { idx: 0, backers: 3, amount: 30_000, retry: { pledges: 3, amount: 30_000 }, failed: nothing },
    { idx: 1, backers: 1, amount: 10_000, retry: { pledges: 1, amount: 10_000 }, failed: nothing },
  ]);

  await db.query(`update pledge set due_at = due_at + interval '1 hour' where id <> ${second}`);
  provider.faults = ['decline'];
  await settleAt(due + 86_400_000);
  expect((await graph()).rewards[1]).toMatchObject({
    idx: 1,
    backers: 0,
    amount: 0,
    retry: nothing,
    failed: { pledges: 1, amount: 10_000 },
  });
  await settleAt(due + 2 * 86_400_000);
  expect((await graph()).charges).toMatchObject({
    paid: { pledges: 3, amount: 39_000 },
    retry: nothing,
    failed: { pledges: 1, amount: 13_000 },
    retryAt: null,
  });
  expect(await runChecks(db, platform.clock.now())).toEqual([]);
});

test('getGraph shows how many waited for a reward at the close, also of one without backers', async () => {
  const { platform, graph } = await setUp();
  await platform.database.db.query('update reward set waited_at_close = 4 where idx = 1');
  expect((await graph()).rewards).toMatchObject([{ idx: 1, backers: 0, amount: 0, waitedAtClose: 4 }]);
});

test('refunds are in every figure, and the sums match the journal', async () => {
  const { platform, provider, project, graph } = await setUp();
  const { db } = platform.database;
  for (let n = 0; n < 4; n += 1) await buildPledge(platform, project);
  const settleAt = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, new AbortController().signal);
  };
  const due = paymentAt(project.periodFinish ?? '');
  expect((await graph()).charges.waiting).toEqual({ pledges: 4, amount: 52_000 });
  provider.faults = ['decline'];
  await settleAt(due);
  provider.faults = ['decline'];
  await settleAt(due + 86_400_000);
  const { rows } = await db.query(`select id from pledge where status = 'paid' order by id`);
  const admin = await buildAdmin(platform);
  const refund = (gateKey: string, amount?: number) =>
    refundPledge(platform, provider, { gateKey, amount, admin, idempotencyKey: null });
  await refund(rows[0].id);
  await refund(rows[1].id, 4_000);

  const { charges, rewards, total } = await graph();
  expect(charges).toEqual({
    paid: { pledges: 3, amount: 39_000 },
    retry: { pledges: 0, amount: 0 },
    failed: { pledges: 1, amount: 13_000 },
    retryAt: null,
    waiting: { pledges: 0, amount: 0 },
    refunded: { pledges: 2, amount: 17_000 },
    wholly: 1,
    collected: 22_000,
  });
  const journal = await db.query('select sum(collected)::int as collected from money_journal');
  expect(journal.rows).toEqual([{ collected: charges.collected }]);
  expect(total).toMatchObject({ count: 4, amount: 40_000 });
  expect(rewards[0]).toMatchObject({
    backers: 2,
    amount: 20_000,
    failed: { pledges: 1, amount: 10_000 },
    refunded: { pledges: 1, amount: 10_000 },
    atClose: { pledges: 4, amount: 40_000 },
  });
  expect(await runChecks(db, platform.clock.now())).toEqual([]);
});
