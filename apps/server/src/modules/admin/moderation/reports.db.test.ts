import { addDays, seoulDate } from '@pq/domain/dates';
import { expect, test, vi } from 'vitest';
import { openComments } from '#src/modules/community/comments/testing/open-comments.ts';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { buildMember, buildProject } from '#src/testing/index.ts';
import { placeComment, placeReport, placeStory } from './testing/content.ts';

async function open() {
  const opened = await openDraftApp();
  const { platform, writer } = opened;
  const admin = await openWriter(opened, (await buildMember(platform, { role: 'admin' })).id);
  const [one, other] = [await buildMember(platform), await buildMember(platform)];
  const project = await buildProject(platform);
  const pass = () => platform.clock.set(platform.clock.now() + 1_000);
  return {
    ...opened,
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
    reports: async (query = {}) => (await admin.call('GET', '/admin/report', query)).json(),
    dismiss: (key: string, seen?: string) =>
      admin.call('POST', '/admin/report', { key, reason: '문제가 없습니다.', ...(seen && { seen }) }),
    blind: (key: string, on = true, type = 'comment', seen?: string) =>
      admin.call('POST', '/admin/blind', { type, key, on, reason: '욕설', ...(seen && { seen }) }),
    row: async (key: string) =>
      (await platform.database.db.query('select blinded_at, reviewed_at from comment where id = $1', [key]))
        .rows[0],
    actions: async () =>
      (await platform.database.db.query('select action from audit_log order by at, id')).rows.map(
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
  const { total, data: found } = await reports();
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
    thread: [{ key: parentId }, { key: gone, isDeleted: true, text: '' }, { key, isSceret: true }],
  });
});

test('dismissed reports are closed until the next report', async () => {
  const { write, report, reports, dismiss, one, other } = await open();
  const key = await write();
  expect((await dismiss(key)).statusCode).toBe(409);
  await report(key, one.id);
  expect((await dismiss(key)).statusCode).toBe(200);
  expect((await dismiss(key)).statusCode).toBe(409);
  expect([(await reports()).total, (await reports({ state: 'done' })).total]).toEqual([0, 1]);
  await report(key, other.id);
  expect([(await reports()).total, (await reports({ state: 'done' })).total]).toEqual([1, 0]);
});

test('reported words stay readable for admins after a change or a deletion', async () => {
  const { write, report, reports, dismiss, blind, one, other, platform } = await open();
  const key = await write({ text: '나쁜 말' });
  await report(key, one.id);
  const { seen } = (await reports()).data[0];
  await platform.database.db.query(`update comment set text = '고운 말' where id = $1`, [key]);
  expect((await reports()).data[0]).toMatchObject({ text: '고운 말', reasons: [{ text: '나쁜 말' }] });
  expect((await dismiss(key, seen)).statusCode).toBe(409);
  expect((await blind(key, true, 'comment', seen)).statusCode).toBe(409);
  await platform.database.db.query('update comment set deleted_at = now() where id = $1', [key]);
  const [gone] = (await reports()).data;
  expect(gone).toMatchObject({ isDeleted: true, text: '', reasons: [{ text: '나쁜 말' }] });
  expect((await dismiss(key, gone.seen)).statusCode).toBe(200);
  expect([(await reports()).total, (await reports({ state: 'done' })).total]).toEqual([0, 1]);
  await report(key, other.id);
  expect((await reports()).total).toBe(1);
});

test('listReports finds reports by comment, report, author and subject within the other filters', async () => {
  const { write, report, reports, dismiss, one, other, project, platform } = await open();
  const key = await write({ authorId: one.id, text: '100% 싼 곳을 압니다' });
  const done = await write({ authorId: other.id, text: '도배 도배' });
  await report(key, other.id, '광고입니다.');
  await report(done, one.id, '도배입니다.');
  await dismiss(done);
  const found = async (text: string, query = {}) =>
    (await reports({ text, ...query })).data.map((row: { key: string }) => row.key);
  for (const text of [' 싼 곳 ', '광고', one.name, project.title, '100%'])
    expect(await found(text)).toEqual([key]);
  for (const text of ['도배', '50%', '_00']) expect(await found(text)).toEqual([]);
  expect(await found('도배', { state: 'done' })).toEqual([done]);
  expect(await found('싼', { author: one.id })).toEqual([key]);
  expect(await found('싼', { author: other.id })).toEqual([]);
  await platform.database.db.query(`update comment set text = '지운 말', deleted_at = now() where id = $1`, [
    key,
  ]);
  expect([await found('지운'), await found('싼')]).toEqual([[], [key]]);
});

test('an answer to a secret question is marked secret for admins, too', async () => {
  const { write, report, reports, one } = await open();
  const parentId = await write({ secret: true });
  const key = await write({ parentId, authorId: one.id });
  await report(key, one.id);
  expect((await reports()).data[0]).toMatchObject({ isSceret: true, thread: [{}, { isSceret: true }] });
});

test('a report that arrives during a decision is open after it', async () => {
  const talk = await openComments();
  const { platform, ask, write } = talk;
  const { db } = platform.database;
  const key = await write('asker', '나쁜 말');
  const report = (who: 'maker' | 'stranger') =>
    ask(who, 'PUT', '/comment/report', { type: 'projects', data: { myKey: key, reason: '욕설' } });
  await report('maker');
  const deciding = await db.connect();
  await deciding.query('begin');
  await deciding.query('select from comment where id = $1 for no key update', [key]);
  const waiting = report('stranger');
  const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await db.query(isWaiting)).rowCount).toBe(1), 5_000);
  await deciding.query('update comment set reviewed = reports, reviewed_at = $2 where id = $1', [
    key,
    new Date(platform.clock.now()),
  ]);
  await deciding.query('commit');
  deciding.release();
  expect((await waiting).status).toBe(200);
  expect((await ask('admin', 'GET', '/admin/report')).data).toHaveLength(1);
});

test('a comment is hidden with a reason and shown again, a deleted one is left alone', async () => {
  const { write, report, reports, blind, row, actions, one } = await open();
  const key = await write();
  await report(key, one.id);
  expect((await blind(key)).json().data).toEqual({ key, on: true });
  await blind(key);
  expect((await row(key)).blinded_at).not.toBeNull();
  expect([(await reports()).total, (await reports({ state: 'done' })).data[0].isBlind]).toEqual([0, true]);
  await blind(key, false);
  expect((await row(key)).blinded_at).toBeNull();
  expect((await reports()).total).toBe(0);
  expect(await actions()).toEqual(['comment.hide', 'comment.show']);
  expect((await blind(await write({ deletedAt: new Date() }))).statusCode).toBe(409);
  expect((await blind('nothing')).statusCode).toBe(404);
});

test('all comments of a member are found, and unreported ones can be hidden', async () => {
  const { platform, admin, write, report, one, actions } = await open();
  const [first, second] = [await write({ authorId: one.id }), await write({ authorId: one.id })];
  const reported = await write({ authorId: one.id });
  await report(reported, admin.uid);
  await write({ authorId: admin.uid });
  await platform.database.db.query('update comment set deleted_at = now() where id = $1', [first]);
  const find = async (author: string) => (await admin.call('GET', '/admin/report', { author })).json();
  const { total, data } = await find(one.id);
  expect(total).toBe(2);
  expect(data.map(({ key }: { key: string }) => key).sort()).toEqual([second, reported].sort());
  const plain = data.find(({ key }: { key: string }) => key === second);
  expect(plain).toMatchObject({ reasons: [], isBlind: false, author: { uid: one.id } });
  const hide = { type: 'comment', key: second, on: true, reason: '욕설', seen: plain.seen };
  expect((await admin.call('POST', '/admin/blind', hide)).statusCode).toBe(200);
  expect(await actions()).toEqual(['comment.hide']);
  expect(await find('nobody')).toEqual({ state: true, total: 0, data: [] });
});

test('a story leaves the list when hidden and returns when shown', async () => {
  const { platform, admin, blind, writer, app, actions } = await open();
  const key = await placeStory(platform, writer.uid);
  const shown = async () => (await app.inject('/api/story/list')).json().data.length;
  const find = async (text: string) => (await admin.call('GET', '/admin/story', { text })).json().data;
  await blind(key, true, 'story');
  expect([await shown(), await find('산책')]).toMatchObject([0, [{ key, isBlind: true }]]);
  await blind(key, false, 'story');
  expect([await shown(), await find(key), await find('_')]).toMatchObject([1, [{ key, isBlind: false }], []]);
  expect(await actions()).toEqual(['story.hide', 'story.show']);
});

test('searchMembers finds by name, e-mail and uid, and restricted members alone', async () => {
  const { platform, admin, write, report, one } = await open();
  const key = await write({ authorId: one.id });
  await report(key, admin.uid);
  const find = async (query: object) => (await admin.call('GET', '/admin/user', { ...query })).json().data;
  for (const text of [one.name, one.email, one.id])
    expect(await find({ text })).toMatchObject([{ uid: one.id, comments: 1, reported: 1, blinded: 0 }]);
  expect(await find({ status: 'restricted' })).toEqual([]);
  const until = addDays(seoulDate(platform.clock.now()), 1);
  await admin.call('POST', '/admin/member', { uid: one.id, restrictUntil: until, reason: '도배' });
  expect(await find({ status: 'restricted' })).toMatchObject([{ uid: one.id, restrictUntil: until }]);
});
