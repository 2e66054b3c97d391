import { addDays, seoulDate } from '@pq/domain/dates';
import { buildMember, buildProject } from '@pq/testkit';
import { expect, test } from 'vitest';
import { openDesk, openWriter } from '#src/features/drafts/testing/writing.ts';
import { placeComment, placeReport, placeStory } from './testing/words.ts';

async function open() {
  const desk = await openDesk();
  const { platform, writer } = desk;
  const admin = await openWriter(desk, (await buildMember(platform, { role: 'admin' })).id);
  const [one, other] = [await buildMember(platform), await buildMember(platform)];
  const project = await buildProject(platform);
  const pass = () => platform.clock.set(platform.clock.now() + 1_000);
  return {
    ...desk,
    admin,
    one,
    other,
    project,
    async write(more: Partial<Parameters<typeof placeComment>[1]> = {}) {
      pass();
      const target = { targetType: 'projects', targetKey: project.key } as const;
      return placeComment(platform, { ...target, authorId: writer.uid, ...more });
    },
    async report(key: string, by: string, reason?: string) {
      pass();
      await placeReport(platform, key, by, reason);
      pass();
    },
    reports: async (query = {}) => (await admin.call('GET', '/admin/report', query)).json().data,
    keep: (key: string) => admin.call('POST', '/admin/report', { key, reason: '문제가 없습니다.' }),
    blind: (key: string, on = true, type = 'comment') =>
      admin.call('POST', '/admin/blind', { type, key, on, reason: '욕설' }),
    row: async (key: string) =>
      (await platform.database.pool.query('select blinded_at, reviewed_at from comment where id = $1', [key]))
        .rows[0],
    actions: async () =>
      (await platform.database.pool.query('select action from audit_log order by at, id')).rows.map(
        ({ action }) => action,
      ),
  };
}

test('a reported reply comes with its reasons, its target and the thread around it', async () => {
  const { write, report, reports, one, other, project, writer, admin, platform } = await open();
  const parentId = await write();
  const gone = await write({ parentId, authorId: one.id, text: '지운 말', deletedAt: new Date() });
  const key = await write({ parentId, text: '나쁜 말', secret: true });
  await write({ text: '다른 이야기' });
  await report(key, one.id, '욕설입니다.');
  await report(key, other.id, '도배입니다.');
  const until = addDays(seoulDate(platform.clock.now()), 2);
  await admin.call('POST', '/admin/member', { uid: writer.uid, restrictUntil: until, reason: '욕설' });
  const { total, reports: found } = await reports();
  expect([total, found.length]).toEqual([1, 1]);
  expect(found[0]).toMatchObject({
    key,
    text: '나쁜 말',
    isSceret: true,
    restrictUntil: until,
    target: { type: 'projects', key: project.key, title: project.title },
    reasons: [
      { nickname: one.name, reason: '욕설입니다.' },
      { nickname: other.name, reason: '도배입니다.' },
    ],
    thread: [{ key: parentId }, { key: gone, isDeleted: true, text: '' }, { key }],
  });
});

test('left as it is it is done, until somebody reports it again', async () => {
  const { write, report, reports, keep, one, other } = await open();
  const key = await write();
  expect((await keep(key)).statusCode).toBe(409);
  await report(key, one.id);
  expect((await keep(key)).statusCode).toBe(200);
  expect((await keep(key)).statusCode).toBe(409);
  expect([(await reports()).total, (await reports({ state: 'done' })).total]).toEqual([0, 1]);
  await report(key, other.id);
  expect([(await reports()).total, (await reports({ state: 'done' })).total]).toEqual([1, 0]);
});

test('hidden with a reason and shown again; what is deleted stays as it is', async () => {
  const { write, report, reports, blind, row, actions, one } = await open();
  const key = await write();
  await report(key, one.id);
  expect((await blind(key)).json().data).toEqual({ key, on: true });
  await blind(key);
  expect((await row(key)).blinded_at).not.toBeNull();
  expect([(await reports()).total, (await reports({ state: 'done' })).reports[0].isBlind]).toEqual([0, true]);
  await blind(key, false);
  expect((await row(key)).blinded_at).toBeNull();
  expect((await reports()).total).toBe(0);
  expect(await actions()).toEqual(['comment.hide', 'comment.show']);
  expect((await blind(await write({ deletedAt: new Date() }))).statusCode).toBe(409);
  expect((await blind('nothing')).statusCode).toBe(404);
});

test('a hidden story leaves the list, and comes back', async () => {
  const { platform, admin, blind, writer, app, actions } = await open();
  const key = await placeStory(platform, writer.uid);
  const shown = async () => (await app.inject('/api/story/list')).json().data.length;
  const find = async (text: string) =>
    (await admin.call('GET', '/admin/story', { text })).json().data.stories;
  await blind(key, true, 'story');
  expect([await shown(), await find('산책')]).toMatchObject([0, [{ key, isBlind: true }]]);
  await blind(key, false, 'story');
  expect([await shown(), await find(key), await find('_')]).toMatchObject([1, [{ key, isBlind: false }], []]);
  expect(await actions()).toEqual(['story.hide', 'story.show']);
});

test('members are found by name, e-mail and uid; the restricted ones by themselves', async () => {
  const { platform, admin, write, report, one } = await open();
  const key = await write({ authorId: one.id });
  await report(key, admin.uid);
  const find = async (query: object) =>
    (await admin.call('GET', '/admin/user', { ...query })).json().data.members;
  for (const text of [one.name, one.email, one.id])
    expect(await find({ text })).toMatchObject([{ uid: one.id, comments: 1, reported: 1, blinded: 0 }]);
  expect(await find({ status: 'restricted' })).toEqual([]);
  const until = addDays(seoulDate(platform.clock.now()), 1);
  await admin.call('POST', '/admin/member', { uid: one.id, restrictUntil: until, reason: '도배' });
  expect(await find({ status: 'restricted' })).toMatchObject([{ uid: one.id, restrictUntil: until }]);
});
