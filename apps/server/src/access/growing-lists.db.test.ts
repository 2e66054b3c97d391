import { calls } from '@pq/contract';
import type { Call } from '@pq/contract/call';
import { fromEnveloped } from '@pq/contract/envelope';
import { addDays, seoulDate } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { buildStory } from '#src/modules/community/stories/testing/build-story.ts';
import { setAlert } from '#src/modules/fulfilment/alerts/set-alert.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

type Scene = {
  platform: Platform;
  member: { id: string; email: string };
  project: Awaited<ReturnType<typeof buildProject>>;
};
type List = { query?(scene: Scene): object; key?: string; add(scene: Scene): Promise<unknown> };

const addComment =
  (targetType: 'projects' | 'story') =>
  async ({ platform, member, project }: Scene) => {
    const at = new Date(platform.clock.now());
    await insertRows(platform.database.db, 'comment', [
      {
        id: newId(at.getTime()),
        targetType,
        targetKey: project.key,
        authorId: member.id,
        text: '언제 오나요?',
        createdAt: at,
        updatedAt: at,
      },
    ]);
  };

const lists: Record<string, List> = {
  listStories: { add: ({ platform, member }) => buildStory(platform, { authorId: member.id }) },
  listProjects: {
    query: () => ({ purpose: 'projects' }),
    add: ({ platform }) => buildProject(platform),
  },
  listSupporters: {
    query: ({ project }) => ({ pid: project.key }),
    key: 'gateKey',
    add: ({ platform, project }) => buildPledge(platform, project),
  },
  listInquiries: {
    add: async ({ platform, member }) => {
      const at = new Date(platform.clock.now());
      await insertRows(platform.database.db, 'ask', [
        {
          id: newId(at.getTime()),
          memberId: member.id,
          email: 'a@example.com',
          content: '환불',
          createdAt: at,
        },
      ]);
    },
  },
  listComments: {
    query: ({ project }) => ({ id: project.key, type: 'projects' }),
    key: 'myKey',
    add: addComment('projects'),
  },
  listOwnComments: { key: 'comment.myKey', add: addComment('story') },
  listNotifications: {
    add: ({ platform, member }) =>
      enqueueMail(
        platform.database.db,
        { kind: 'cardDropped', to: member.email, data: { nickname: '하나', card: '하늘카드' } },
        new Date(platform.clock.now()),
      ),
  },
  listAlerts: {
    add: async ({ platform, member }) => {
      const start = addDays(seoulDate(platform.clock.now()), 3);
      const times = { periodStart: start, periodFinish: addDays(start, 9) };
      const { key } = await buildProject(platform, { state: 'ready', ...times });
      const caller = { uid: member.id, email: member.email, name: '하나', role: 'member' as const };
      await setAlert(platform, caller, { projectid: key, on: true });
    },
  },
  listNews: {
    query: ({ project }) => ({ projectid: project.key }),
    add: async ({ platform, project }) => {
      const at = new Date(platform.clock.now());
      const words = { title: '소식', content: '<p>소식</p>', excerpt: '소식', image: '', audience: 'all' };
      await insertRows(platform.database.db, 'news', [
        { key: newId(at.getTime()), projectKey: project.key, ...words, publishAt: at, createdAt: at },
      ]);
    },
  },
  listNotices: {
    add: async ({ platform }) => {
      const at = new Date(platform.clock.now());
      await insertRows(platform.database.db, 'notice', [
        {
          key: newId(at.getTime()),
          title: '점검',
          content: '<p>점검</p>',
          publishedAt: at,
          createdAt: at,
          updatedAt: at,
        },
      ]);
    },
  },
};

const growing = calls.filter(({ input }) => 'before' in ((input as { shape?: object }).shape ?? {}));
const valueAt = (row: object, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], row);

const rowsOf = ({ list }: Call, data: unknown) =>
  (list === undefined ? data : (data as Record<string, unknown>)[list]) as object[];

it.each(growing.map((call) => [call.name, call] as const))(
  '%s continues after the last known row when rows are added at its head',
  async (name, call: Call) => {
    const list = lists[name] as List;
    const { app, platform } = await openTestApp();
    const member = await buildMember(platform);
    const project = await buildProject(platform, { ownerId: member.id });
    const scene = { platform, member, project };
    const headers = { authorization: `Bearer ${await buildSession(platform, member.id)}` };
    const read = async (query: object) => {
      const sent = { ...list.query?.(scene), ...query };
      const request = call.method === 'GET' ? { query: sent as Record<string, string> } : { payload: sent };
      const answer = await app.inject({ method: call.method, url: `/api${call.path}`, headers, ...request });
      const rows = rowsOf(call, fromEnveloped(call.list, answer.json()));
      return rows.map((row) => String(valueAt(row, list.key ?? 'key')));
    };
    for (const _ of [1, 2, 3]) await list.add(scene);
    const [first = '', ...rest] = await read({});
    expect(rest.length).toBeGreaterThanOrEqual(2);
    await list.add(scene);
    expect(await read({ before: first })).toEqual(rest);
    expect((await read({ page: 0 })).slice(1)).toEqual([first, ...rest]);
  },
);

it('listStories continues after a story that was removed since', async () => {
  const { app, platform } = await openTestApp();
  const { id: authorId } = await buildMember(platform);
  const [older, last] = [await buildStory(platform, { authorId }), await buildStory(platform, { authorId })];
  await platform.database.db.query('delete from story where key = $1', [last]);
  const { data } = (await app.inject({ url: '/api/story/list', query: { before: last } })).json();
  expect(data.map(({ key }: { key: string }) => key)).toEqual([older]);
});
