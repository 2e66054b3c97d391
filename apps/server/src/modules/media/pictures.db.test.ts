import { addDays, DAY_MS, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { buildMember, putState, type TestPlatform } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { openSender, photo } from './testing/sending.ts';
import { tidyUploads } from './tidy-uploads.ts';

const pathOf = (url: string) => url.slice('/files/'.length);

async function open() {
  const opened = await openTestApp();
  const { app, platform } = opened;
  const uid = (await buildMember(platform)).id;
  const [sender, writer] = [await openSender(app, platform, uid), await openWriter(opened, uid)];
  const storage = createStorage(platform.config);
  const send = async (kind: string, key?: string, name = '달 jar.png') => {
    const answer = await sender.post([
      ['kind', kind],
      ...(key === undefined ? [] : [['key', key] as [string, string]]),
      ['file', await photo(), name],
    ]);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().data.url as string;
  };
  const pass = async (ms: number) => {
    platform.clock.set(platform.clock.now() + ms);
    await tidyUploads(platform, storage, new AbortController().signal);
  };
  const isStored = async (url: string) => (await storage.read(pathOf(url))) !== null;
  return { ...opened, sender, writer, storage, send, pass, isStored };
}

async function usedAt({ database }: TestPlatform, url: string) {
  const { rows } = await database.db.query('select used_at from upload where path = $1', [pathOf(url)]);
  return rows[0]?.used_at;
}

test.each(['projects', 'ordermade'] as const)(
  'pictures of a %s draft are public under its purpose and key, with variants',
  async (purpose) => {
    const { app, writer, send, isStored, platform } = await open();
    const { key } = (await writer.save({ title: '달' }, { purpose })).json().data;
    for (const kind of ['project', 'editor', 'cardnews']) {
      const url = await send(kind, key);
      const at = platform.clock.now();
      expect(url).toMatch(
        new RegExp(`^/files/${purpose}/${key}/${at}-jar-[0-9a-f]{12}\\.\\d+x\\d+\\.[0-9a-f]{6}\\.jpg$`),
      );
      const file = await app.inject(url);
      expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
        200,
        'image/jpeg',
        'public, max-age=31536000, immutable',
      ]);
      expect(file.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect((await app.inject(`/variants/${pathOf(url)}/320.webp`)).statusCode).toBe(200);
      expect(await isStored(`/files/variant/${pathOf(url)}/320.webp`)).toBe(true);
    }
    expect((await app.inject(`/files/${purpose}/${key}/absent.jpg`)).statusCode).toBe(404);
  },
);

test('createUpload accepts draft pictures from its owner while it is a draft', async () => {
  const { app, platform, sender, writer } = await open();
  const key = await writer.complete();
  const stranger = await openSender(app, platform, (await buildMember(platform)).id);
  const parts = async (to: string) =>
    [
      ['kind', 'editor'],
      ['key', to],
      ['file', await photo(), 'a.png'],
    ] as Parameters<typeof sender.post>[0];
  expect((await stranger.post(await parts(key))).statusCode).toBe(404);
  expect((await sender.post(await parts('00000000-0000-7000-8000-000000000000'))).statusCode).toBe(404);
  expect((await sender.post(await parts(key))).statusCode).toBe(200);
  await writer.submit(key);
  expect((await sender.post(await parts(key))).statusCode).toBe(404);
});

test('pictures that a draft drops are deleted after a day', async () => {
  const { platform, writer, send, pass, isStored, sender } = await open();
  const { key } = (await writer.save({})).json().data;
  const [thumbnail, first, second, text] = [
    await send('project', key),
    await send('project', key),
    await send('project', key),
    await send('editor', key),
  ] as const;
  const card = `<div data-cardnews="true"><img src="${second}" alt=""></div>`;
  const save = (data: object) => writer.save(data, { key });
  await save({ images: { thumbnail }, subImages: [first], editor: `<img src="${text}">${card}` });
  for (const url of [thumbnail, first, second, text]) expect(await usedAt(platform, url)).not.toBeNull();
  expect((await sender.remove(text)).statusCode).toBe(404);
  await pass(3 * DAY_MS);
  for (const url of [thumbnail, first, second, text]) expect(await isStored(url)).toBe(true);

  await save({ title: '달' });
  await save({ subImages: [] });
  await save({ editor: '<p></p>' });
  expect(await usedAt(platform, thumbnail)).not.toBeNull();
  for (const url of [first, second, text]) expect(await usedAt(platform, url)).toBeNull();
  await pass(DAY_MS - 1_000);
  await save({ editor: `<img src="${text}">` });
  await pass(2_000);
  expect([await isStored(first), await isStored(second), await isStored(text)]).toEqual([false, false, true]);
});

test('a picture of two drafts stays until neither refers to it', async () => {
  const { platform, writer, send } = await open();
  const url = await send('project');
  await writer.save({ images: { thumbnail: url } });
  await writer.save({ images: { main: url } }, { purpose: 'ordermade' });
  await writer.call('DELETE', '/user/save/remove', { type: 'projects' });
  expect(await usedAt(platform, url)).not.toBeNull();
  await writer.save({ images: { main: '' } }, { purpose: 'ordermade' });
  expect(await usedAt(platform, url)).toBeNull();
});

test('a picture that one draft drops while another adds it stays used', async () => {
  const { platform, writer, send, pass, isStored } = await open();
  const { db } = platform.database;
  const url = await send('project');
  await writer.save({ images: { main: url } });
  const other = (await writer.save({}, { purpose: 'ordermade' })).json().data.key;
  const taking = await db.connect();
  await taking.query('begin');
  await taking.query('select from upload where path = $1 for no key update', [pathOf(url)]);
  const letting = writer.save({ images: { main: '' } });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.query(waiting)).rowCount).toBe(1);
  await taking.query(
    `insert into project_picture (project_key, place, upload_id) select $1, 'image', id from upload where path = $2`,
    [other, pathOf(url)],
  );
  await taking.query('commit');
  taking.release();
  expect((await letting).statusCode).toBe(200);
  expect(await usedAt(platform, url)).not.toBeNull();
  await pass(3 * DAY_MS);
  expect(await isStored(url)).toBe(true);
});

test('removeDraft deletes the pictures of the draft', async () => {
  const { writer, send, pass, isStored } = await open();
  const { key } = (await writer.save({})).json().data;
  const [image, text] = [await send('project', key), await send('editor', key)];
  await writer.save({ images: { main: image }, editor: `<img src="${text}">` }, { key });
  await writer.call('DELETE', '/user/save/remove', { type: 'projects' });
  await pass(0);
  expect([await isStored(image), await isStored(text)]).toEqual([false, false]);
});

test('picture fields accept own project uploads only', async () => {
  const { app, platform, writer } = await open();
  const other = await openWriter({ app, platform });
  const { key } = (await writer.save({ title: '달' })).json().data;
  const own = await writer.picture('a');
  const refused = [
    await other.picture('b'),
    await writer.picture('c', 'story'),
    'https://example.com/a.jpg',
    `http://127.0.0.1${own}`,
    `${own}?`,
    '/files/demo/1/jar.jpg',
    'javascript:alert(1)',
    own.replace('/files', ''),
  ];
  for (const url of refused)
    for (const [data, field] of [
      [{ images: { thumbnail: url } }, 'data.images.thumbnail'],
      [{ images: { main: url } }, 'data.images.main'],
      [{ subImages: ['', own, url] }, 'data.subImages.2'],
    ] as const) {
      const answer = await writer.save(data, { key });
      expect([url, answer.statusCode, answer.json().data?.fields]).toEqual([
        url,
        400,
        { [field]: '형식이 올바르지 않습니다.' },
      ]);
    }
  expect(await usedAt(platform, own)).toBeNull();
  expect((await writer.draft({ key })).json().data.images).toEqual({ thumbnail: '', main: '' });
});

test('saveDraft accepts the pictures that a draft shows already', async () => {
  const { platform, writer } = await open();
  const { key } = (await writer.save({})).json().data;
  const demo = '/files/demo/1/jar.1080x810.d9c6ae.jpg';
  await platform.database.db.query(
    'update project set thumbnail = $2, sub_images = array[$2] where key = $1',
    [key, demo],
  );
  expect(
    (await writer.save({ images: { thumbnail: demo, main: demo }, subImages: ['', demo] }, { key }))
      .statusCode,
  ).toBe(200);
});

test('pictures of a reviewed version stay when the draft changes after a rejection', async () => {
  const { platform, writer, send, pass, isStored } = await open();
  const { key } = (await writer.save({})).json().data;
  const text = await send('editor', key);
  const thumbnail = await send('project', key);
  await writer.complete({ editor: `<img src="${text}">`, images: { thumbnail } }, { key });
  await writer.submit(key);
  await putState(platform, 'reject', { key });
  await writer.move(key, 'save');
  const soon = addDays(seoulDate(platform.clock.now()), 9);
  await writer.save({ editor: '', images: { thumbnail: '' }, period: { start: soon } }, { key });
  await pass(2 * DAY_MS);
  expect([await isStored(text), await isStored(thumbnail)]).toEqual([true, true]);
});

test('the database refuses to delete an upload that a project shows', async () => {
  const { platform, writer } = await open();
  const url = await writer.picture('a');
  await writer.save({ images: { thumbnail: url } });
  await expect(platform.database.db.query('delete from upload')).rejects.toMatchObject({
    constraint: 'project_picture_upload_id_fkey',
  });
});

test('released pictures do not count towards the limit of unused uploads', async () => {
  const { platform, writer, send } = await open();
  for (let at = 0; at < 30; at += 1) {
    await writer.save({ images: { main: await writer.picture(`p${at}`) } });
    await writer.save({ images: { main: '' } });
  }
  await send('project');
  const { rowCount } = await platform.database.db.query('select from upload');
  expect(rowCount).toBe(1);
});
