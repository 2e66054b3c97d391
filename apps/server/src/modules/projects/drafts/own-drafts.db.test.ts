import { expect, test } from 'vitest';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { buildMember, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { listOwnProjects } from './own-drafts.ts';

test('listOwnProjects counts the unanswered inquiries of each project', async () => {
  const platform = await openTestPlatform();
  const [maker, asker] = [await buildMember(platform), await buildMember(platform)];
  const [asked, quiet] = [
    await buildProject(platform, { ownerId: maker.id }),
    await buildProject(platform, { ownerId: maker.id }),
  ];
  const say = async (authorId: string, parentId: string | null = null) => {
    const id = newId(platform.clock.now());
    const at = new Date(platform.clock.now());
    await insertRows(platform.database.db, 'comment', [
      {
        id,
        parentId,
        authorId,
        targetType: 'projects',
        targetKey: asked.key,
        text: '언제 받을 수 있나요?',
        createdAt: at,
        updatedAt: at,
      },
    ]);
    return id;
  };
  const waiting = async () => {
    const caller = { uid: maker.id, email: maker.email, name: maker.name, role: 'member' } as const;
    const { projects } = await listOwnProjects(platform, caller, {
      state: undefined,
      uid: undefined,
      page: 0,
    });
    return [asked, quiet].map(({ key }) => projects.find((one) => one.key === key)?.waiting);
  };
  expect(await waiting()).toEqual([0, 0]);
  const first = await say(asker.id);
  await say(asker.id);
  await say(maker.id);
  expect(await waiting()).toEqual([2, 0]);
  await say(maker.id, first);
  expect(await waiting()).toEqual([1, 0]);
});
