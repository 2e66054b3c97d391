import { expect, it } from 'vitest';
import { listStories } from '#src/modules/community/stories/routes.ts';
import { findListed } from '#src/modules/projects/catalog/list-projects.ts';
import { listPopular } from '#src/modules/projects/catalog/routes.ts';
import { buildProject, openTestPlatform } from '#src/testing/index.ts';
import { insertRows } from './insert-rows.ts';

const firstPage = { purpose: 'projects', category: 0, isPq: false, page: 0, number: 9 } as const;

it('lists come from the replica where there is one, and it rejects writes', async () => {
  // A separate database plays the replica, so its rows can come from nowhere else.
  const replica = await openTestPlatform();
  const url = replica.config.databaseUrl ?? '';
  const platform = await openTestPlatform({ env: { DATABASE_REPLICA_URL: url } });
  const project = await buildProject(replica);
  const createdAt = new Date(replica.clock.now());
  await insertRows(replica.database.db, 'story', [
    {
      key: project.key,
      authorId: project.ownerId,
      category: 1,
      title: '이야기',
      content: '글',
      images: ['/files/a.jpg'],
      createdAt,
      updatedAt: createdAt,
    },
  ]);

  await expect.poll(() => platform.database.lists.source()).toBe('replica');
  expect(await findListed(platform, firstPage)).toEqual([project.key]);
  expect((await listPopular(platform, null)).projects.map(({ key }) => key)).toEqual([project.key]);
  const stories = await listStories(platform, null, { page: 0, number: 9, search: '' });
  expect(stories.map(({ key }) => key)).toEqual([project.key]);

  const { lists, db } = platform.database;
  await expect(lists.query({ text: 'delete from story' })).rejects.toThrow(/read-only/);
  expect((await db.query('select 1 from project')).rowCount).toBe(0);
});

it('lists fall back to the primary when the replica lacks a table', async () => {
  const replica = await openTestPlatform();
  const url = replica.config.databaseUrl ?? '';
  const { database, owner } = await openTestPlatform({ env: { DATABASE_REPLICA_URL: url } });
  await owner.query(
    'create table later (n int); insert into later values (7); grant select on later to public',
  );
  await expect.poll(() => database.lists.source()).toBe('replica');
  expect((await database.lists.query({ text: 'select n from later' })).rows).toEqual([{ n: 7 }]);
  expect(database.lists.source()).toBe('replica');
});

it('lists come from the primary without a replica', async () => {
  const { database } = await openTestPlatform();
  expect(database.lists.source()).toBe('primary');
});
