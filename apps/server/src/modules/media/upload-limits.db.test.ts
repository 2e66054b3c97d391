import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { createImages } from '#src/providers/images/images.ts';
import { ImageError, type Images } from '#src/providers/images/port.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { buildMember, buildProject, type TestPlatform } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { createUpload } from './create-upload.ts';
import { fileOf, openSender, type Part, photo } from './testing/sending.ts';
import { tidyUploads } from './tidy-uploads.ts';

async function open() {
  const { app, platform } = await openTestApp();
  const sender = await openSender(app, platform, (await buildMember(platform)).id);
  return { app, platform, sender, storage: createStorage(platform.config) };
}

async function uploadRows(platform: TestPlatform) {
  const { rows } = await platform.database.db.query('select * from upload order by created_at, id');
  return rows;
}

test('a project has at most five unclaimed attachments of a member, and newer ones replace the oldest', async () => {
  const { app, platform, sender, storage } = await open();
  const project = await buildProject(platform, { purpose: 'ordermade' });
  const elsewhere = await sender.attach((await buildProject(platform, { purpose: 'ordermade' })).key);
  const keyless = await sender.attach(null);
  const other = await openSender(app, platform, (await buildMember(platform)).id);
  const others = await other.attach(project.key);
  const sent: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    platform.clock.set(platform.clock.now() + 1_000);
    sent.push((await sender.attach(project.key)).url);
    const rows = await uploadRows(platform);
    const waiting = rows.filter((row) => row.project_key === project.key && row.owner_id === sender.uid);
    expect(waiting.map(({ path }) => `/files/${path}`)).toEqual(sent.slice(-5));
  }
  await tidyUploads(platform, storage, new AbortController().signal);
  const isStored = async (url: string) => (await storage.read(url.slice('/files/'.length))) !== null;
  expect(await Promise.all(sent.map(isStored))).toEqual([...Array(5).fill(false), ...Array(5).fill(true)]);
  for (const { url } of [elsewhere, keyless, others]) expect(await isStored(url)).toBe(true);
});

test('ten concurrent attachments leave five with their files', async () => {
  const { platform, sender, storage } = await open();
  const project = await buildProject(platform, { purpose: 'ordermade' });
  const bytes = await photo();
  const images = createImages();
  const send = (to: Storage) =>
    createUpload(
      platform,
      { storage: to, images },
      { uid: sender.uid, role: 'member' },
      {
        kind: 'attachment',
        key: project.key,
        name: 'a.png',
        file: fileOf(bytes),
      },
    );
  const [asked, mayWrite] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = send({
    ...storage,
    async put(...file) {
      asked.resolve();
      await mayWrite.promise;
      return storage.put(...file);
    },
  });
  await asked.promise;
  platform.clock.set(platform.clock.now() + 1_000);
  const urls = await Promise.all(Array.from({ length: 9 }, () => send(storage)));
  await tidyUploads(platform, storage, new AbortController().signal);
  mayWrite.resolve();
  urls.push(await late);
  const rows = await uploadRows(platform);
  expect(rows).toHaveLength(5);
  await tidyUploads(platform, storage, new AbortController().signal);
  const paths = urls.map(({ url }) => url.slice('/files/'.length));
  const stored = [];
  for (const path of paths) if (await storage.read(path)) stored.push(path);
  expect(stored.sort()).toEqual(rows.map(({ path }) => path).sort());
});

test('a member has at most thirty unused uploads, also when concurrent', async () => {
  const { app, platform, sender, storage } = await open();
  const project = await buildProject(platform, { purpose: 'ordermade' });
  const first = await sender.attach(project.key);
  for (let n = 0; n < 25; n += 1) await sender.attach(null);
  const bytes = await photo();
  const stores = { storage, images: createImages() };
  const form = { kind: 'story', key: undefined, name: 'a.png', file: fileOf(bytes) } as const;
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () =>
      createUpload(platform, stores, { uid: sender.uid, role: 'member' }, form).catch(({ code }) => code),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'uploadFull')).toHaveLength(4);
  expect(await uploadRows(platform)).toHaveLength(30);

  const send = () =>
    sender.post([
      ['kind', 'attachment'],
      ['file', bytes, 'a.png'],
    ]);
  const refused = await send();
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { state: false, code: 'uploadFull', msg: t('err.uploadFull') },
  ]);
  await (await openSender(app, platform, (await buildMember(platform)).id)).attach(null);
  await sender.remove(first.url);
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 409]);
  await platform.database.db.query(
    'update upload set used_at = now() where id = (select max(id::text)::uuid from upload where owner_id = $1)',
    [sender.uid],
  );
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 409]);
  platform.clock.set(platform.clock.now() + 86_400_001);
  await tidyUploads(platform, storage, new AbortController().signal);
  expect((await send()).statusCode).toBe(200);
});

test('a member has at most a hundred megabytes of unused uploads', async () => {
  const { platform, sender } = await open();
  const bytes = await photo();
  const { url } = await sender.attach(null);
  const size =
    'update upload set bytes = 100000000 - (select bytes from upload where path = $1) + $2 where path = $1';
  const send = () =>
    sender.post([
      ['kind', 'attachment'],
      ['file', bytes, 'a.png'],
    ]);
  await platform.database.db.query(size, [url.slice('/files/'.length), 1]);
  expect((await send()).statusCode).toBe(409);
  await platform.database.db.query('update upload set bytes = bytes - 100');
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 409]);
});

test('refused uploads do not count towards the hundred an hour but have a limit of a thousand', async () => {
  const { platform, sender } = await open();
  const sendFile = async (bytes: Uint8Array) =>
    sender.post([
      ['kind', 'attachment'],
      ['file', bytes, 'a.png'],
    ]);
  const refuse = {
    type: async () => (await sendFile(Buffer.from('<svg/>'))).statusCode,
    size: async () => (await sendFile(Buffer.alloc(5_242_881))).statusCode,
    form: async () => (await sender.post([['kind', 'attachment']])).statusCode,
  };
  const counts = async () => {
    const { rows } = await platform.database.db.query('select key, count from rate_limit order by key');
    return rows.map(({ count }) => count);
  };
  const set = (key: string, count: number) =>
    platform.database.db.query('update rate_limit set count = $2 where key = $1', [key, count]);
  expect([await refuse.type(), await refuse.size(), await refuse.form()]).toEqual([415, 413, 400]);
  expect(await counts()).toEqual([3, 0]);
  await set(`upload:${sender.uid}`, 99);
  expect([await refuse.type(), (await sendFile(await photo())).statusCode]).toEqual([415, 200]);
  expect(await refuse.type()).toBe(429);
  await set(`upload:${sender.uid}`, 0);
  await set(`refused:upload:${sender.uid}`, 999);
  expect([await refuse.form(), (await sendFile(await photo())).statusCode]).toEqual([400, 429]);
});

test('a member may make a hundred uploads an hour, also when concurrent', async () => {
  const { app, platform, sender } = await open();
  await platform.database.db.query(
    `insert into rate_limit (key, count, window_ends_at) values ($1, 88, now() + interval '1 hour')`,
    [`upload:${sender.uid}`],
  );
  const bytes = await photo();
  const send = () =>
    sender.post([
      ['kind', 'story'],
      ['file', bytes, 'a.png'],
    ]);
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(38);
  const late = await send();
  expect([late.statusCode, Number(late.headers['retry-after']) > 3_000]).toEqual([429, true]);
  const other = await openSender(app, platform, (await buildMember(platform)).id);
  await other.attach(null);
});

test('a member whose files have cost too much three times uploads nothing for an hour', async () => {
  const { app, platform, sender, storage } = await open();
  const images: Images = {
    ...createImages(),
    prepareUpload: () => Promise.reject(new ImageError('declined', 'costly', { isCostly: true })),
  };
  const send = async () => {
    const form = { kind: 'story' as const, name: 'a.png', file: fileOf(await photo()), key: undefined };
    return createUpload(platform, { storage, images }, { uid: sender.uid, role: 'member' }, form);
  };
  for (let n = 0; n < 3; n += 1) await expect(send()).rejects.toMatchObject({ code: 'mediaType' });
  await expect(send()).rejects.toMatchObject({ code: 'tooMany' });
  const file: Part = ['file', await photo(), 'a.png'];
  expect((await sender.post([['kind', 'story'], file])).statusCode).toBe(429);
  const other = await openSender(app, platform, (await buildMember(platform)).id);
  expect((await other.post([['kind', 'story'], file])).statusCode).toBe(200);
});
