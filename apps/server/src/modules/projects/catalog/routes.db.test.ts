import { expect, test } from 'vitest';
import { buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

test('lists and details are answered in the envelope to visitors and members', async () => {
  const { app, platform } = await openTestApp();
  const member = await buildMember(platform);
  const headers = { authorization: `Bearer ${await buildSession(platform, member.id)}` };
  const own = await buildProject(platform, { ownerId: member.id });

  const list = await app.inject(
    '/api/project/list?purpose=projects&page=0&number=9&reward=&isPq=&sort=&state=&category=0',
  );
  expect(list.statusCode).toBe(200);
  expect(list.json()).toMatchObject({ state: true, data: [{ key: own.key, isManager: false }] });
  const members = await app.inject({ url: '/api/project/list?purpose=projects', headers });
  expect(members.json().data).toMatchObject([{ key: own.key, isManager: true }]);

  const detail = await app.inject(`/api/project/detail?purpose=projects&key=${own.key}`);
  expect(detail.json()).toMatchObject({
    state: true,
    data: { key: own.key, subImages: ['', '', '', '', '', ''] },
  });
  const popular = await app.inject('/api/popular');
  expect(popular.json()).toMatchObject({
    state: true,
    data: { projects: [{ key: own.key }], ordermade: [] },
  });
});

test('a pledge is visible at once to everybody', async () => {
  const { app, platform } = await openTestApp();
  const project = await buildProject(platform);
  const url = `/api/project/detail?purpose=projects&key=${project.key}`;
  const amounts = async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => app.inject(url)));
    return answers.map((answer) => answer.json().data.amount.now);
  };
  expect((await app.inject(url)).json().data.amount.now).toBe(0);
  await buildPledge(platform, project);
  expect((await app.inject(url)).json().data.amount.now).toBe(10_000);
  expect(await amounts()).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
});

test('views are counted once per viewer, not for HEAD, API reads and previews', async () => {
  const { app, platform } = await openTestApp();
  const { key } = await buildProject(platform);
  const read = `/api/project/detail?purpose=projects&key=${key}`;
  const views = async () => (await app.inject(read)).json().data.views;
  await app.inject({ method: 'HEAD', url: `${read}&view=true` });
  await app.inject({ url: `${read}&view=true`, headers: { 'user-agent': 'kakaotalk-scrap/1.0' } });
  expect(await views()).toBe(0);
  const first = await app.inject({ url: `${read}&view=true`, headers: { 'user-agent': 'Mozilla/5.0' } });
  expect(first.json().data.views).toBe(1);
  await app.inject({ url: `${read}&view=true`, headers: { 'user-agent': 'Mozilla/5.0' } });
  await app.inject({ url: `${read}&view=true`, headers: { 'user-agent': 'other' } });
  expect(await views()).toBe(2);
});

test('a project is served when its view cannot be stored', async () => {
  const { app, platform } = await openTestApp();
  const { key } = await buildProject(platform);
  await platform.owner.query('alter table project_view rename to project_view_gone');
  const answer = await app.inject(`/api/project/detail?purpose=projects&key=${key}&view=true`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({ key, views: 0 });
});

test('counts give the number of projects a list and a search have', async () => {
  const { app, platform } = await openTestApp();
  for (const title of ['가방', '가방', '접시']) await buildProject(platform, { title });
  const listed = await app.inject('/api/project/count?purpose=projects&type=list&category=0');
  expect(listed.json()).toEqual({ state: true, data: { n: 3, isAll: true } });
  const none = await app.inject('/api/project/count?purpose=ordermade');
  expect(none.json().data).toEqual({ n: 0, isAll: true });
  const searched = await app.inject(`/api/search/count?text=${encodeURIComponent('가방')}&price=1`);
  expect(searched.json().data).toMatchObject({ all: 2, more: false, projects: 2, ordermade: 0, stories: 0 });
});

test('list calls reject a query out of range at its field', async () => {
  const { app } = await openTestApp();
  const refused = [
    ['', 'purpose'],
    ['purpose=story', 'purpose'],
    ['purpose=projects&page=-1', 'page'],
    ['purpose=projects&page=x', 'page'],
    ['purpose=projects&number=0', 'number'],
    ['purpose=projects&number=49', 'number'],
    ['purpose=projects&category=7', 'category'],
    ['purpose=projects&sort=old', 'sort'],
    ['purpose=projects&state=ready', 'state'],
    ['purpose=projects&reward=PT02', 'reward'],
    ['purpose=projects&type=funding', 'type'],
    ['purpose=projects&isPq=1', 'isPq'],
  ];
  for (const [query, field] of refused) {
    const answer = await app.inject(`/api/project/list?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().data.fields)).toEqual([field]);
  }
});

test('an unknown project is 404 in the envelope', async () => {
  const { app } = await openTestApp();
  for (const key of ['nothing', '0199f000-0000-7000-8000-000000000001']) {
    const answer = await app.inject(`/api/project/detail?purpose=projects&key=${key}&view=true`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ state: false, msg: expect.any(String) });
  }
});
