import { t } from '@pq/domain/copy';
import { DAY_MS } from '@pq/domain/dates';
import { expect, onTestFinished, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { openSender, photo } from '#src/modules/media/testing/sending.ts';
import { tidyUploads } from '#src/modules/media/tidy-uploads.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { buildMember, buildSession, type TestPlatform } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { whileUncommitted } from '../comments/testing/while-uncommitted.ts';
import { writeComment } from '../comments/write-comment.ts';
import { buildStory } from './testing/build-story.ts';

async function open() {
  const { app, platform } = await openTestApp();
  const storage = createStorage(platform.config);
  const holds = async () =>
    (await runChecks(platform.database.db, platform.clock.now())).map(({ finding }) => finding);
  onTestFinished(async () => expect(await holds()).toEqual([]));
  const join = async () => {
    const { id: uid } = await buildMember(platform);
    const sender = await openSender(app, platform, uid);
    const call = (method: 'POST' | 'DELETE', url: string, payload: object) =>
      app.inject({ method, url: `/api/story/${url}`, headers: sender.headers, payload });
    const send = async (kind = 'story') => {
      const answer = await sender.post([
        ['kind', kind],
        ['file', await photo('png', 900), 'walk.png'],
      ]);
      return answer.json().data.url as string;
    };
    const write = (fields: object) =>
      call('POST', 'write', { data: { category: 3, title: '첫 산책', content: '본문', ...fields } });
    const forgive = () => platform.database.db.query('delete from rate_limit');
    return { uid, call, send, write, forgive };
  };
  const pass = async (ms: number) => {
    platform.clock.set(platform.clock.now() + ms);
    await tidyUploads(platform, storage, new AbortController().signal);
  };
  const isStored = async (url: string) => (await storage.read(url.slice('/files/'.length))) !== null;
  return { app, platform, join, pass, isStored };
}

async function storyOf({ database }: TestPlatform, key: string) {
  const { rows } = await database.db.query('select * from story where key = $1', [key]);
  return rows[0];
}

test('writeStory stores the sent story under its author with square pictures', async () => {
  const { app, platform, join } = await open();
  const writer = await join();
  const images = [await writer.send(), await writer.send()];
  expect(images[0]).toMatch(new RegExp(`^/files/story/${writer.uid}/.*\\.724x724\\..*`));
  const content = '<script>alert(1)</script>\n둘째 줄';
  const sent = content.replace('\n', '\r\n');
  const answer = await writer.write({ title: '  첫 <b>산책</b> ', content: sent, images });
  expect([answer.statusCode, answer.json().msg]).toEqual([200, t('story.written')]);
  const { key } = answer.json().data;
  expect(await storyOf(platform, key)).toMatchObject({
    author_id: writer.uid,
    title: '첫 <b>산책</b>',
    content,
    images,
    likes: 0,
  });
  const read = await app.inject(`/api/story/detail?key=${key}`);
  expect(read.json().data).toMatchObject({
    key,
    content,
    images,
    like: {},
    likes: 0,
    profile: { uid: writer.uid },
  });
});

const wrongStories = [
  ['data.title', { title: ' ' }, 'field.required'],
  ['data.title', { title: '가'.repeat(61) }, 'field.tooLong'],
  ['data.content', { content: '\n' }, 'field.required'],
  ['data.content', { content: '가\u0000나' }, 'field.format'],
  ['data.category', { category: 0 }, 'field.range'],
  ['data.images', { images: [] }, 'field.required'],
  ['data.images', { images: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'field.range'],
  ['data.images', { images: ['a', 'a'] }, 'field.format'],
  ['data.images', { images: ['/files/demo/dog.jpg'] }, 'field.format'],
  ['data.images', { images: ['https://evil.example/a.jpg'] }, 'field.format'],
  ['data.images', { images: ['javascript:alert(1)'] }, 'field.format'],
] as const;

test('writeStory rejects what is wrong at its field', async () => {
  const { join, platform } = await open();
  const writer = await join();
  const images = [await writer.send()];
  for (const [field, wrong, text] of wrongStories) {
    const answer = await writer.write({ images, ...wrong });
    expect([wrong, answer.statusCode, answer.json().data]).toEqual([
      wrong,
      400,
      { fields: { [field]: t(text as 'field.tooLong', { n: 60 }) } },
    ]);
    expect(await platform.database.db.query('select from story')).toMatchObject({ rowCount: 0 });
  }
  // The picture was never in the way.
  expect((await writer.write({ images })).statusCode).toBe(200);
});

test('writeStory accepts own story pictures that no other story shows', async () => {
  const { join } = await open();
  const [writer, other] = [await join(), await join()];
  const url = await writer.send();
  expect((await other.write({ images: [url] })).statusCode).toBe(400);
  expect((await writer.write({ images: [await writer.send('profile')] })).statusCode).toBe(400);
  const both = await Promise.all([1, 2].map(() => writer.write({ images: [url] })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test('a picture removed from a story is stored for a day and can be used again', async () => {
  const { join, platform, pass, isStored } = await open();
  const writer = await join();
  const [a, b, c] = [await writer.send(), await writer.send(), await writer.send()];
  const { key } = (await writer.write({ images: [a, b] })).json().data;
  const fix = (images: string[]) =>
    writer.call('POST', 'fix', { key, data: { category: 5, title: '새 제목', content: '새 글', images } });
  const answer = await fix([c, a]);
  expect([answer.statusCode, answer.json().msg]).toEqual([200, t('story.fixed')]);
  expect(await storyOf(platform, key)).toMatchObject({ category: 5, title: '새 제목', images: [c, a] });
  expect((await fix([b, a])).statusCode).toBe(200);
  await pass(DAY_MS + 60_000);
  expect([await isStored(a), await isStored(b), await isStored(c)]).toEqual([true, true, false]);
});

test('deleting a story deletes its likes, comments and pictures', async () => {
  const { app, join, platform, pass, isStored } = await open();
  const [writer, reader] = [await join(), await join()];
  const url = await writer.send();
  const { key } = (await writer.write({ images: [url] })).json().data;
  await reader.call('POST', 'like', { key });
  const now = new Date(platform.clock.now());
  const comment = { targetType: 'story', targetKey: key, authorId: reader.uid, text: '좋아요' } as const;
  const [id, replyId] = [newId(now.getTime()), newId(now.getTime())];
  await insertRows(platform.database.db, 'comment', [
    { id, ...comment, parentId: null, createdAt: now, updatedAt: now },
    { id: replyId, ...comment, parentId: id, createdAt: now, updatedAt: now },
  ]);
  expect((await reader.call('DELETE', 'remove', { key })).statusCode).toBe(404);
  const answer = await writer.call('DELETE', 'remove', { key, uid: writer.uid });
  expect(answer.json()).toEqual({ state: true, data: null, msg: t('story.removed') });
  for (const table of ['story', 'story_like', 'story_search', 'comment'])
    expect([table, (await platform.database.db.query(`select from ${table}`)).rowCount]).toEqual([table, 0]);
  expect((await app.inject(`/api/story/detail?key=${key}`)).statusCode).toBe(404);
  await pass(0);
  expect(await isStored(url)).toBe(false);
});

test('writeStory refuses the sixth story or update of an hour', async () => {
  const { join } = await open();
  const writer = await join();
  const images = [await writer.send()];
  const { key } = (await writer.write({ content: '0', images })).json().data;
  const data = { category: 1, title: '제목', content: '글', images };
  for (let n = 1; n < 5; n += 1)
    expect((await writer.call('POST', 'fix', { key, data })).statusCode).toBe(200);
  const refused = await writer.write({ images: [await writer.send()] });
  expect([refused.statusCode, refused.json().msg]).toEqual([
    429,
    t('story.err.tooMany', { n: 5, minutes: 60 }),
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
});

test('refused stories do not count towards the five an hour but have a limit of fifty', async () => {
  const { join } = await open();
  const writer = await join();
  const { key } = (await writer.write({ images: [await writer.send()] })).json().data;
  const refuse = async () => (await writer.write({ images: ['/files/story/none.png'] })).statusCode;
  for (let n = 0; n < 12; n += 1) expect(await refuse()).toBe(400);
  for (let n = 0; n < 4; n += 1)
    expect((await writer.write({ content: `${n}`, images: [await writer.send()] })).statusCode).toBe(200);
  const data = { category: 1, title: '제목', content: '글', images: ['/files/story/none.png'] };
  expect((await writer.call('POST', 'fix', { key, data })).statusCode).toBe(429);

  const other = await join();
  const images = [await other.send()];
  const statuses: number[] = [];
  for (let n = 0; n < 51; n += 1)
    statuses.push((await other.write({ images: ['/files/story/none.png'] })).statusCode);
  expect(statuses).toEqual([...Array(50).fill(400), 429]);
  const late = await other.write({ images });
  expect([late.statusCode, late.json().msg]).toEqual([429, t('err.tooMany')]);
});

test('writeStory refuses the same text the fifth time in a row', async () => {
  const { join } = await open();
  const writer = await join();
  for (let n = 0; n < 4; n += 1) {
    expect((await writer.write({ content: '싸게 팝니다', images: [await writer.send()] })).statusCode).toBe(
      200,
    );
    await writer.forgive();
  }
  const images = [await writer.send()];
  const refused = await writer.write({
    title: '다른 제목',
    content: '싸게  팝니다!'.replace('!', ''),
    images,
  });
  expect([refused.statusCode, refused.json().msg]).toEqual([409, t('err.repeatedText')]);
  expect((await writer.write({ content: '다른 글', images })).statusCode).toBe(200);
});

test('a hidden story is visible to its author, who may update it, and admins only', async () => {
  const { app, join, platform } = await open();
  const [writer, reader] = [await join(), await join()];
  const key = await buildStory(platform, { authorId: writer.uid, title: '가려질 글' });
  const { id } = await buildMember(platform, { role: 'admin' });
  const admin = { authorization: `Bearer ${await buildSession(platform, id)}` };
  const blind = (on: boolean) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/blind',
      headers: admin,
      payload: { type: 'story', key, on, reason: '광고' },
    });
  expect((await blind(true)).json().data).toEqual({ key, on: true });
  expect((await blind(true)).statusCode).toBe(200);
  const list = async (headers: Record<string, string>, search: object) =>
    (await app.inject({ url: '/api/story/list', headers, query: { search: JSON.stringify(search) } })).json()
      .data;
  const headersOf = async (uid: string) => ({ authorization: `Bearer ${await buildSession(platform, uid)}` });
  const [own, others] = [await headersOf(writer.uid), await headersOf(reader.uid)];
  const byWriter = { uid: writer.uid };
  expect(await list(others, byWriter)).toEqual([]);
  expect(await list({}, {})).toEqual([]);
  expect(await list(own, {})).toEqual([]);
  expect(await list(others, { text: '가려질' })).toEqual([]);
  expect(await list(own, byWriter)).toMatchObject([{ key, blinded: true }]);
  const read = async (headers: Record<string, string>) =>
    (await app.inject({ url: `/api/story/detail?key=${key}`, headers })).json();
  expect(await read(others)).toEqual({ state: false, code: 'notFound', msg: t('err.notFound') });
  expect((await read(own)).data.blinded).toBe(true);
  expect((await read(admin)).data.blinded).toBe(true);
  const data = { category: 1, title: '고친 글', content: '본문', images: ['/files/demo/dog.jpg'] };
  expect((await writer.call('POST', 'fix', { key, data })).statusCode).toBe(200);
  expect((await storyOf(platform, key)).blinded_at).not.toBeNull();
  expect((await reader.call('POST', 'like', { key })).statusCode).toBe(404);
  expect((await blind(false)).statusCode).toBe(200);
  expect((await read({})).data.title).toBe('고친 글');
  const { rows } = await platform.database.db.query('select action, reason from audit_log order by at, id');
  expect(rows).toEqual([
    { action: 'story.hide', reason: '광고' },
    { action: 'story.show', reason: '광고' },
  ]);
  const audit = await app.inject({ url: '/api/admin/audit?text=고친', headers: admin });
  expect(audit.json().data[0].subject).toEqual({ type: 'story', key, title: '고친 글' });
});

test('a restricted member may remove stories but not write or update them', async () => {
  const { join, platform } = await open();
  const writer = await join();
  const key = await buildStory(platform, { authorId: writer.uid });
  const until = new Date(platform.clock.now() + DAY_MS);
  await platform.database.db.query('update member set restricted_until = $2 where id = $1', [
    writer.uid,
    until,
  ]);
  const images = [await writer.send()];
  expect((await writer.write({ images })).statusCode).toBe(403);
  const data = { category: 1, title: '제목', content: '글', images };
  expect((await writer.call('POST', 'fix', { key, data })).statusCode).toBe(403);
  expect((await writer.call('DELETE', 'remove', { key })).statusCode).toBe(200);
});

test('writeComment is notFound on a story that is being removed', async () => {
  const { join, platform } = await open();
  const [writer, reader] = [await join(), await join()];
  const key = await buildStory(platform, { authorId: writer.uid });
  const removing = { text: 'delete from story where key = $1', values: [key] };
  const caller = { uid: reader.uid, email: '', name: '', role: 'member' } as const;
  const comment = { type: 'story', id: key, text: '안녕하세요', secret: false } as const;
  const writing = whileUncommitted(platform, removing, () => writeComment(platform, caller, comment));
  await expect(writing).rejects.toThrow('notFound');
});
