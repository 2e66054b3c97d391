import { DAY_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { sweep } from '#src/modules/admin/scheduler/sweep.ts';
import { getProject } from '#src/modules/projects/catalog/routes.ts';
import { openNewsroom } from './testing/open-newsroom.ts';

const signal = new AbortController().signal;

test('writeNews publishes at once, and the project counts it', async () => {
  const { platform, project, write, list, maker } = await openNewsroom();
  const now = platform.clock.now();
  const news = await write({
    title: '초벌 가마를 열었습니다',
    content: '<p>곧 <b>보냅니다.</b></p><script>x</script>',
  });
  expect(news).toMatchObject({
    content: '<p>곧 <strong>보냅니다.</strong></p>',
    ...{
      images: [],
      audience: 'all',
      publishAt: now,
      at: now,
      fixedAt: null,
      state: 'published',
      comments: 0,
      version: 1,
    },
  });
  expect((await list(null)).news).toEqual([
    {
      ...{ key: news.key, title: '초벌 가마를 열었습니다', audience: 'all', at: now, locked: false },
      ...{ excerpt: '곧 보냅니다.', image: '', fixedAt: null, state: 'published', comments: 0 },
    },
  ]);
  expect((await getProject(platform, project, maker)).news).toEqual({ count: 1, lastAt: now });
});

test('writeNews writes the same words once within ten minutes', async () => {
  const { platform, write, list } = await openNewsroom();
  const first = await write();
  platform.clock.set(platform.clock.now() + 9 * 60_000);
  expect((await write()).key).toBe(first.key);
  platform.clock.set(platform.clock.now() + 2 * 60_000);
  expect((await write()).key).not.toBe(first.key);
  expect((await list(null)).news).toHaveLength(2);
});

test('scheduled news are listed for their maker only, until the clock reaches their time', async () => {
  const { platform, provider, project, write, list, read, maker } = await openNewsroom();
  const publishAt = platform.clock.now() + DAY_MS;
  const { key, state } = await write({ publishAt });
  expect(state).toBe('scheduled');
  expect((await list(maker)).news).toMatchObject([{ key, state: 'scheduled', at: publishAt }]);
  expect((await list(null)).news).toEqual([]);
  await expect(read(null, key)).rejects.toMatchObject({ code: 'notFound' });
  platform.clock.set(publishAt);
  expect((await list(null)).news).toMatchObject([{ key, state: 'published' }]);
  await sweep(platform, provider, signal);
  expect((await getProject(platform, project, null)).news).toEqual({ count: 1, lastAt: publishAt });
});

test('writeNews refuses a time more than ninety days ahead', async () => {
  const { platform, write } = await openNewsroom();
  const last = platform.clock.now() + 90 * DAY_MS;
  await expect(write({ publishAt: last + 1 })).rejects.toMatchObject({
    data: { fields: { publishAt: '90일 안의 시각을 골라주세요.' } },
  });
  expect(await write({ publishAt: last })).toMatchObject({ state: 'scheduled' });
});

test('fixNews marks what was changed after its publication', async () => {
  const { platform, write, fix } = await openNewsroom();
  const { key, version } = await write();
  platform.clock.set(platform.clock.now() + 60_000);
  const fixed = await fix({ key, title: '재벌 가마를 열었습니다', version });
  expect(fixed).toMatchObject({ title: '재벌 가마를 열었습니다', fixedAt: platform.clock.now(), version: 2 });
  await expect(fix({ key, version })).rejects.toMatchObject({ code: 'stale', data: { current: fixed } });
});

test('fixNews moves what is only scheduled, publishes it, and then refuses another time or wider audience', async () => {
  const { platform, project, write, fix } = await openNewsroom();
  const at = (days: number) => platform.clock.now() + days * DAY_MS;
  const { key } = await write({ publishAt: at(1), audience: 'backers' });
  expect(await fix({ key, publishAt: at(2), audience: 'all' })).toMatchObject({ at: at(2), fixedAt: null });
  expect(await fix({ key, publishAt: null, audience: 'all' })).toMatchObject({
    at: at(0),
    state: 'published',
  });
  expect((await getProject(platform, project, null)).news).toEqual({ count: 1, lastAt: at(0) });
  platform.clock.set(at(1));
  await expect(fix({ key, publishAt: at(1), audience: 'all' })).rejects.toMatchObject({
    data: { fields: { publishAt: expect.any(String) } },
  });
  expect(await fix({ key, audience: 'backers' })).toMatchObject({ audience: 'backers', fixedAt: null });
  await expect(fix({ key, audience: 'all' })).rejects.toMatchObject({
    data: { fields: { audience: expect.any(String) } },
  });
});

test('removeNews removes an item with its words for good', async () => {
  const { platform, project, write, list, remove, maker } = await openNewsroom();
  const { key } = await write();
  await remove(key);
  expect((await list(maker)).news).toEqual([]);
  expect(await getProject(platform, project, null)).not.toHaveProperty('news');
  const { rows } = await platform.database.db.query('select title, content, excerpt from news');
  expect(rows).toEqual([{ title: '', content: '', excerpt: '' }]);
  await expect(remove(key)).rejects.toMatchObject({ code: 'notFound' });
});

test('restricted maker writes to backers, not to everybody', async () => {
  const { platform, write, fix, maker } = await openNewsroom();
  const { key } = await write();
  await platform.database.db.query(`update member set restricted_until = $2 where id = $1`, [
    maker.uid,
    new Date(platform.clock.now() + DAY_MS),
  ]);
  await expect(write({ title: '다른 소식' })).rejects.toMatchObject({ code: 'restricted' });
  await expect(fix({ key })).rejects.toMatchObject({ code: 'restricted' });
  expect(await write({ title: '다른 소식', audience: 'backers' })).toMatchObject({ state: 'published' });
  expect(await fix({ key, audience: 'backers' })).toMatchObject({ audience: 'backers' });
});

test('news for everybody that a restricted maker had scheduled wait for the end of the restriction, or are narrowed', async () => {
  const { platform, provider, project, write, fix, list, read, maker } = await openNewsroom();
  const start = platform.clock.now();
  const schedule = (title: string) => write({ title, publishAt: start + DAY_MS });
  const [first, second] = [await schedule('첫 소식'), await schedule('둘째 소식')];
  const restrict = async (until: number) =>
    void (await platform.database.db.query('update member set restricted_until = $2 where id = $1', [
      maker.uid,
      new Date(until),
    ]));
  const states = async () => (await list(maker)).news.map(({ title, state }) => [title, state]);
  await restrict(start + DAY_MS / 2);
  expect(await states()).toEqual(expect.arrayContaining([['첫 소식', 'scheduled']]));
  await restrict(start + 2 * DAY_MS);
  expect(await states()).toEqual(expect.arrayContaining([['첫 소식', 'suspended']]));
  platform.clock.set(start + DAY_MS);
  await sweep(platform, provider, signal);
  expect((await list(null)).news).toEqual([]);
  await expect(read(null, first.key)).rejects.toMatchObject({ code: 'notFound' });
  await fix({ key: second.key, title: second.title, audience: 'backers' });
  expect(await states()).toEqual(
    expect.arrayContaining([
      ['둘째 소식', 'published'],
      ['첫 소식', 'suspended'],
    ]),
  );
  platform.clock.set(start + 2 * DAY_MS);
  await sweep(platform, provider, signal);
  expect((await list(null)).news.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['첫 소식', '둘째 소식']),
  );
  expect((await getProject(platform, project, null)).news).toMatchObject({ count: 2 });
});
