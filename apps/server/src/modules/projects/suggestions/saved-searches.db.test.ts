import { limits } from '@pq/domain/limits';
import { expect, test } from 'vitest';
import { buildMember, openTestPlatform } from '#src/testing/index.ts';
import { listSavedSearches, removeSavedSearch, saveSearch } from './saved-searches.ts';

const search = (name: string) => ({
  name,
  text: '보드게임',
  filters: { state: 'funding', isPq: true } as const,
});

test('saved searches are listed newest first and removed by their owner only', async () => {
  const platform = await openTestPlatform();
  const [owner, other] = [(await buildMember(platform)).id, (await buildMember(platform)).id];
  await saveSearch(platform, owner, search('하나'));
  platform.clock.set(platform.clock.now() + 1);
  const [newest, oldest] = await saveSearch(platform, owner, search('둘'));
  expect([newest, oldest]).toMatchObject([search('둘'), search('하나')]);
  expect(await removeSavedSearch(platform, other, newest?.key ?? '')).toEqual([]);
  expect(await removeSavedSearch(platform, owner, newest?.key ?? '')).toEqual([oldest]);
  expect(await listSavedSearches(platform.database.db, other)).toEqual([]);
});

test('saveSearch refuses more than a member may have, also of two at once', async () => {
  const platform = await openTestPlatform();
  const owner = (await buildMember(platform)).id;
  for (let n = 1; n < limits.savedSearches; n += 1) await saveSearch(platform, owner, search(`${n}`));
  const both = await Promise.allSettled([1, 2].map((n) => saveSearch(platform, owner, search(`끝 ${n}`))));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(saveSearch(platform, owner, search('또'))).rejects.toMatchObject({
    code: 'savedSearchesFull',
  });
  expect(await listSavedSearches(platform.database.db, owner)).toHaveLength(limits.savedSearches);
});
