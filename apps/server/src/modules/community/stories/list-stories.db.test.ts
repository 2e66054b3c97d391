import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import { buildMember, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { listStories } from './routes.ts';

let platform: TestPlatform;
let reader: Caller;
let writerId: string;

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
  const { id: uid, email, name } = await buildMember(platform);
  reader = { uid, email, name, role: 'member' };
  writerId = (await buildMember(platform, { name: '글쓴이' })).id;
  const now = platform.clock.now();
  const add = async (title: string, minutesAgo: number, fields: object = {}) => {
    const at = new Date(now - minutesAgo * 60_000);
    const row = {
      authorId: writerId,
      category: 1,
      content: '본문',
      images: ['/files/story/1.jpg'],
      ...fields,
    };
    const key = newId(at.getTime());
    await insertRows(platform.database.db, 'story', [{ key, title, createdAt: at, updatedAt: at, ...row }]);
    return key;
  };
  await add('오래된 글', 30, { likes: 5 });
  const liked = await add('좋아한 글', 20, { likes: 1, category: 3 });
  await add('100% 할인', 10, { authorId: reader.uid });
  await add('가려진 글', 5, { blindedAt: new Date() });
  await insertRows(platform.database.db, 'story_like', [
    { storyKey: liked, memberId: reader.uid, createdAt: new Date() },
  ]);
});
afterAll(() => platform.close());

async function titles(search: object | string, viewer: Caller | null = reader, page = 0, number = 9) {
  const text = typeof search === 'string' ? search : JSON.stringify(search);
  const stories = await listStories(platform, viewer, { page, number, search: text });
  return stories.map((item) => item.title);
}

test('listStories sorts by newest or likes and omits hidden stories', async () => {
  expect(await titles('')).toEqual(['100% 할인', '좋아한 글', '오래된 글']);
  expect(await titles({ sort: 'like' })).toEqual(['오래된 글', '좋아한 글', '100% 할인']);
  expect(await titles('', reader, 1, 2)).toEqual(['오래된 글']);
});

test('listStories filters by category, author, text and own likes', async () => {
  expect(await titles({ category: 3 })).toEqual(['좋아한 글']);
  expect(await titles({ uid: reader.uid })).toEqual(['100% 할인']);
  expect(await titles({ uid: 'nobody' })).toEqual([]);
  expect(await titles({ liked: true })).toEqual(['좋아한 글']);
  expect(await titles({ liked: true }, null)).toEqual([]);
  expect(await titles('오래된')).toEqual(['오래된 글']);
  expect(await titles('본문')).toHaveLength(3);
});

test('listStories searches pattern characters literally', async () => {
  expect(await titles('100%')).toEqual(['100% 할인']);
  expect(await titles('%')).toEqual(['100% 할인']);
  expect(await titles('_')).toEqual([]);
  expect(await titles('\\')).toEqual([]);
});

test('listStories returns the own like only', async () => {
  const search = JSON.stringify({ category: 3 });
  const [own] = await listStories(platform, reader, { page: 0, number: 9, search });
  expect(own).toMatchObject({
    likes: 1,
    like: { [reader.uid]: true },
    profile: { nickname: '글쓴이', uid: writerId },
  });
  const [visitors] = await listStories(platform, null, { page: 0, number: 9, search });
  expect(visitors).toMatchObject({ likes: 1, like: {} });
});
