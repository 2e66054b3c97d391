import { type ProjectFigures, watchProject } from '@pq/contract/calls/projects';
import { endsAt } from '@pq/domain/dates';
import { expect, test, vi } from 'vitest';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  buildSession,
  createScriptedProvider,
  putState,
} from '#src/testing/index.ts';
import { openStream } from '#src/testing/open-stream.ts';
import { openTestApp, type TestApp } from '#src/testing/test-app.ts';

async function openSite(
  options: Parameters<typeof openTestApp>[0] = {},
): Promise<TestApp & { url(key: string): string }> {
  const site = await openTestApp(options);
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...site, url: (key) => `${address}/api/project/live?key=${key}` };
}

async function bearer({ platform }: TestApp, memberId: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await buildSession(platform, memberId)}` };
}

test('the stream of a project sends its figures at once and after each pledge', async () => {
  const { platform, url } = await openSite();
  const project = await buildProject(platform, { rewards: [{ count: 5 }, {}] });
  const [reader, other] = [await openStream(url(project.key)), await openStream(url(project.key))];
  const { status, headers, text } = reader;
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-encoding']).toBeUndefined();
  await vi.waitFor(() => expect(text()).toMatch(/^retry: \d+\n\ndata: /));

  const backer = await buildBacker(platform);
  await placePledge(platform, backer, orderOf(project, backer.cardId, { donation: 500 }), null);
  for (const { events } of [reader, other])
    await vi.waitFor(() => expect(events<ProjectFigures>()).toHaveLength(2), 2_000);
  const [before, after] = other.events<ProjectFigures>();
  expect(before).toEqual({
    backers: 0,
    amount: { goal: 1_000_000, now: 0 },
    rewards: [
      { idx: 0, sold: 0, chosen: 0, held: 0, waiting: 0 },
      { idx: 1, sold: 0, chosen: 0, held: 0, waiting: 0 },
    ],
  });
  expect(after).toMatchObject({
    backers: 1,
    amount: { now: 10_500 },
    rewards: [
      { sold: 1, chosen: 1 },
      { sold: 0, chosen: 0 },
    ],
  });
  expect(watchProject.event.strict().parse(after)).toEqual(after);
});

test('the stream of a project reports the remaining stock of combinations', async () => {
  const { platform, url } = await openSite();
  const values = ['회색', '금색'].map((value) => ({ value, surcharge: 0 }));
  const options = [{ name: '색상', values }];
  const stock = [{ choice: [1], count: 3 }];
  const project = await buildProject(platform, { rewards: [{ options, stock }, {}] });
  const reader = await openStream(url(project.key));
  const backer = await buildBacker(platform);
  const order = orderOf(project, backer.cardId, {}, [{ idx: 0, count: 1, choice: [1] }]);
  await placePledge(platform, backer, order, null);
  await vi.waitFor(() => expect(reader.events<ProjectFigures>()).toHaveLength(2), 2_000);
  expect(reader.events<ProjectFigures>().map(({ rewards }) => rewards)).toEqual([
    [
      {
        idx: 0,
        sold: 0,
        chosen: 0,
        held: 0,
        waiting: 0,
        stock: [{ choice: [1], count: 3, sold: 0, held: 0 }],
      },
      { idx: 1, sold: 0, chosen: 0, held: 0, waiting: 0 },
    ],
    [
      {
        idx: 0,
        sold: 1,
        chosen: 1,
        held: 0,
        waiting: 0,
        stock: [{ choice: [1], count: 3, sold: 1, held: 0 }],
      },
      { idx: 1, sold: 0, chosen: 0, held: 0, waiting: 0 },
    ],
  ]);
});

test('the stream of a project sends a failure and a final refusal of a charge', async () => {
  const { platform, url } = await openSite();
  const project = await buildProject(platform, { projectType: 'PT01' });
  await buildPledge(platform, project);
  const reader = await openStream(url(project.key));
  platform.clock.set(endsAt(project.periodFinish ?? ''));
  await sweepUntilQuiet(platform, createScriptedProvider(), new AbortController().signal);
  await vi.waitFor(
    () => expect(reader.events<ProjectFigures>().map(({ backers }) => backers)).toEqual([1, 0]),
    2_000,
  );

  const lucky = await buildProject(platform, { periodFinish: project.periodFinish });
  await buildPledge(platform, lucky);
  const other = await openStream(url(lucky.key));
  const provider = createScriptedProvider();
  provider.faults = ['decline', 'decline'];
  await sweepUntilQuiet(platform, provider, new AbortController().signal);
  for (const days of [1, 3]) {
    platform.clock.set(endsAt(project.periodFinish ?? '') + days * 86_400_000);
    await sweepUntilQuiet(platform, provider, new AbortController().signal);
  }
  await vi.waitFor(() => expect(other.events<ProjectFigures>().at(-1)?.backers).toBe(0), 2_000);
});

test('the stream of a hidden project ends except for its maker and admins', async () => {
  const site = await openSite();
  const { platform, url } = site;
  const maker = await buildMember(platform);
  const admin = await buildMember(platform, { role: 'admin' });
  const stranger = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id });
  const visitor = await openStream(url(project.key));
  const own = await openStream(url(project.key), await bearer(site, maker.id));
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  publishProjectChange(platform, project.key);
  await vi.waitFor(() => expect(visitor.ended()).toBe(true), 2_000);
  expect(own.ended()).toBe(false);

  const statusFor = async (headers: Record<string, string>, key = project.key) =>
    (await openStream(url(key), headers)).status;
  expect(await statusFor({})).toBe(404);
  expect(await statusFor(await bearer(site, stranger.id))).toBe(404);
  expect(await statusFor(await bearer(site, maker.id))).toBe(200);
  expect(await statusFor(await bearer(site, admin.id))).toBe(200);
  expect(await statusFor({}, '00000000-0000-7000-8000-000000000000')).toBe(404);
  expect(await statusFor({}, 'nothing')).toBe(404);
  expect(await statusFor({}, '')).toBe(404);
});

test('the stream of a project to its maker ends at the next change when the session has ended', async () => {
  const site = await openSite();
  const { platform, url } = site;
  const maker = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id });
  const own = await openStream(url(project.key), await bearer(site, maker.id));
  await vi.waitFor(() => expect(own.events()).toHaveLength(1));
  await platform.owner.query('delete from session where user_id = $1', [maker.id]);
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  await platform.owner.query('update project set amount_now = amount_now + 1 where key = $1', [project.key]);
  publishProjectChange(platform, project.key);
  await vi.waitFor(() => expect(own.ended()).toBe(true), 2_000);
  expect(own.events()).toHaveLength(1);
});

test('a closing process ends its streams without waiting for clients', async () => {
  const { app, platform, url } = await openSite();
  const project = await buildProject(platform);
  const readers = await Promise.all(Array.from({ length: 5 }, () => openStream(url(project.key))));
  const startedAt = performance.now();
  await app.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  for (const reader of readers) await vi.waitFor(() => expect(reader.ended()).toBe(true));
});

test('an address may open a limited number of streams at a time', async () => {
  const { platform, url } = await openSite({ env: { LIMITS: 'strict' } });
  const project = await buildProject(platform);
  const controllers = Array.from({ length: 100 }, () => new AbortController());
  for (const { signal } of controllers) expect((await fetch(url(project.key), { signal })).status).toBe(200);
  const refused = await fetch(url(project.key));
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ state: false });
  controllers[0]?.abort();
  await vi.waitFor(async () => expect((await openStream(url(project.key))).status).toBe(200));
  for (const controller of controllers) controller.abort();
});
