import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { execute } from '#src/platform/database/query.ts';
import { buildMember, buildProject, buildSession, putState } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { updateTerms } from '../vocabulary/store-terms.ts';

const pathOf = (text: string) => `/api/search/suggest?text=${encodeURIComponent(text)}`;

async function openSite() {
  const { app, platform } = await openTestApp();
  const { key } = await buildProject(platform, { title: '다시 쓰는 가죽 가방', category: 2 });
  await updateTerms(platform, new AbortController().signal);
  return { app, platform, key };
}

test('suggestions are the same for everybody, and only those of visitors may be cached', async () => {
  const { app, platform, key } = await openSite();
  const visitor = await app.inject(pathOf('가주'));
  expect(visitor.json()).toEqual({
    state: true,
    data: {
      words: ['가죽'],
      projects: [expect.objectContaining({ key, title: '다시 쓰는 가죽 가방', category: 2, percent: 0 })],
      makers: [],
      categories: [2],
    },
  });
  expect(visitor.headers['cache-control']).toBe('public, max-age=30');
  const authorization = `Bearer ${await buildSession(platform, (await buildMember(platform)).id)}`;
  const member = await app.inject({ url: pathOf('가주'), headers: { authorization } });
  expect(member.json()).toEqual(visitor.json());
  expect(member.headers['cache-control']).toBe('no-store');
});

test('suggestions are cached until the catalogue changes, and for half a minute at most', async () => {
  const { app, platform, key } = await openSite();
  const projects = async (): Promise<{ percent: number }[]> =>
    (await app.inject(pathOf('가방'))).json().data.projects;
  expect(await projects()).toMatchObject([{ percent: 0 }]);
  await execute(platform.database.db, sql`update project set amount_now = goal`);
  expect(await projects()).toMatchObject([{ percent: 0 }]);
  platform.clock.set(platform.clock.now() + 30_000);
  expect(await projects()).toMatchObject([{ percent: 100 }]);
  await putState(platform, 'blind', { key, blindedFrom: 'funding' });
  expect(await projects()).toEqual([]);
});

test('suggestions for a text are the same after another spelling of its words was asked for', async () => {
  const { app, platform } = await openSite();
  const maker = await buildMember(platform, { name: '달빛책방' });
  await buildProject(platform, { ownerId: maker.id });
  const asked = ['달빛책방 달빛책방', '달빛책방'];
  for (const text of asked)
    expect((await app.inject(pathOf(text))).json().data.makers).toMatchObject([{ nickname: '달빛책방' }]);
});

const hostile = [
  '.*(?:[a-z]+)+$',
  'ㄱ'.repeat(40),
  '가'.repeat(10_000),
  `%_'"\\`,
  '{"text":1}',
  '\u0301'.repeat(30),
  '\u202eא',
  '\u200b가\u200b방',
  'ﾡﾢ',
  'ᄒᆞᆫ글',
  'ㅏㅏㅏ',
  '🎁',
  '👨‍👩‍👧‍👦',
  'ᆨ',
  '\u{10ffff}',
  '\ud7ff',
  '0',
  '🇰🇷 ㄱ',
];

test.each(hostile)('the text %j is answered', async (text) => {
  const { app } = await openSite();
  const answer = await app.inject(pathOf(text));
  expect([answer.statusCode, answer.json().state]).toEqual([200, true]);
});

test.each(['%00', '%ed%a0%bd', '%'])(
  'the address with %s is refused or answered, and never fails',
  async (text) => {
    const { app } = await openSite();
    expect((await app.inject(`/api/search/suggest?text=${text}`)).statusCode).toBeLessThan(500);
  },
);
