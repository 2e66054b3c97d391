import { addDays, endsAt, opensAt, paymentAt, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

async function setUp() {
  const { app, platform } = await openTestApp();
  const maker = await buildMember(platform);
  const authorization = `Bearer ${await buildSession(platform, maker.id)}`;
  const preview = async (query: Record<string, string>) =>
    (await app.inject({ url: '/api/project/preview', query, headers: { authorization } })).json().data;
  return { platform, maker, preview };
}

test('previewProject shows an own project at any moment and changes nothing', async () => {
  const { platform, maker, preview } = await setUp();
  const project = await buildProject(platform, { ownerId: maker.id });
  await buildPledge(platform, project);
  const { key } = project;
  const [start, finish] = [project.periodStart ?? '', project.periodFinish ?? ''];
  const stored = async () => (await platform.database.db.query('select * from project')).rows;
  const before = await stored();

  const now = await preview({ key });
  expect(now).toMatchObject({ now: platform.clock.now(), at: platform.clock.now(), assumed: true });
  expect(now.project).toMatchObject({ key, state: 'funding', backers: 1 });
  expect(now.events.map(({ kind }: { kind: string }) => kind)).toContain('payment');

  const stateAt = async (at: number, outcome = 'success') =>
    (await preview({ key, at: String(at), outcome })).project.state;
  expect(await stateAt(opensAt(start) - 1)).toBe('ready');
  expect(await stateAt(endsAt(finish) - 1)).toBe('funding');
  expect(await stateAt(endsAt(finish))).toBe('finish');
  expect(await stateAt(endsAt(finish), 'fail')).toBe('fail');
  expect(await stateAt(paymentAt(finish) + 86_400_000)).toBe('re-finish');
  expect(await stored()).toEqual(before);
});

test('previewProject shows the scheduled events of a draft and the real outcome of an ended project', async () => {
  const { platform, maker, preview } = await setUp();
  const fields = {
    ownerId: maker.id,
    state: 'save',
    periodStart: null,
    periodFinish: null,
    rewardPeriod: null,
  } as const;
  const draft = await buildProject(platform, fields);
  expect(await preview({ key: draft.key })).toMatchObject({ project: { state: 'save' }, events: [] });
  const today = seoulDate(platform.clock.now());
  const period = { periodStart: addDays(today, -9), periodFinish: addDays(today, -2) };
  const failed = await buildProject(platform, { ownerId: maker.id, state: 'fail', ...period });
  expect(await preview({ key: failed.key, outcome: 'success' })).toMatchObject({
    outcome: 'fail',
    assumed: false,
    project: { state: 'fail' },
  });
});
