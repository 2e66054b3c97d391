import { DAY_MS } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { createImages } from '#src/providers/images/images.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { buildMember, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { createUpload } from './create-upload.ts';
import { deleteUploads } from './queries.ts';
import { fileOf, openSender, photo } from './testing/sending.ts';
import { startUploadTask, tidyUploads } from './tidy-uploads.ts';

const pathOf = (url: string) => url.slice('/files/'.length);
const idle = new AbortController().signal;

test('tidyUploads deletes uploads that were unused for a day', async () => {
  const { app, platform } = await openTestApp();
  const storage = createStorage(platform.config);
  const sender = await openSender(app, platform, (await buildMember(platform)).id);
  const old = await sender.attach(null);
  platform.clock.set(platform.clock.now() + DAY_MS - 1_000);
  const young = await sender.attach(null);
  await tidyUploads(platform, storage, idle);
  expect(await storage.read(pathOf(old.url))).not.toBeNull();
  platform.clock.set(platform.clock.now() + 2_000);
  await tidyUploads(platform, storage, idle);
  expect(await storage.read(pathOf(old.url))).toBeNull();
  expect((await sender.get(old.url)).statusCode).toBe(404);
  expect((await sender.get(young.url)).statusCode).toBe(200);
});

test('tidyUploads retries a failed removal later and removes the others', async () => {
  const { app, platform } = await openTestApp();
  const storage = createStorage(platform.config);
  const sender = await openSender(app, platform, (await buildMember(platform)).id);
  const [stuck, free] = [await sender.attach(null), await sender.attach(null)];
  const failing: Storage = {
    ...storage,
    remove: (path) =>
      path === pathOf(stuck.url) ? Promise.reject(new Error('no answer')) : storage.remove(path),
  };
  platform.clock.set(platform.clock.now() + 2 * DAY_MS);
  const tidy = () => tidyUploads(platform, failing, idle);
  const tries = [await tidy().catch(String), await tidy().catch(String)];
  expect(tries.sort()).toEqual(['Error: no answer', undefined]);
  expect(await storage.read(pathOf(free.url))).toBeNull();
  expect(await storage.read(pathOf(stuck.url))).not.toBeNull();
  await platform.database.db.query("update stale_file set due_at = now() - interval '1 second'");
  await tidyUploads(platform, storage, idle);
  expect(await storage.read(pathOf(stuck.url))).toBeNull();
});

test('tidyUploads moves and removes other files when one cannot be moved', async () => {
  const { app, platform } = await openTestApp();
  const storage = createStorage(platform.config);
  const sender = await openSender(app, platform, (await buildMember(platform)).id);
  const unused = await sender.attach(null);
  platform.clock.set(platform.clock.now() + 2 * DAY_MS);
  const [stuck, free] = [await sender.attach(null), await sender.attach(null)];
  const { db } = platform.database;
  const placeOf = (url: string) => pathOf(url).replace('attachment/', 'ordermade/');
  for (const { url } of [stuck, free])
    await db.query('update upload set path = $2 where path = $1', [pathOf(url), placeOf(url)]);
  let tries = 0;
  const full: Storage = {
    ...storage,
    put(path, bytes, mediaType) {
      if (path !== placeOf(stuck.url)) return storage.put(path, bytes, mediaType);
      tries += 1;
      return Promise.reject(new Error('disk full'));
    },
  };
  await tidyUploads(platform, full, idle);
  expect(tries).toBe(1);
  expect(await storage.read(pathOf(unused.url))).toBeNull();
  expect(await storage.read(placeOf(free.url))).not.toBeNull();
  expect(await storage.read(pathOf(free.url))).toBeNull();
  const { rows } = await db.query(
    'select job, error, path from job_failure, upload where subject = id::text',
  );
  expect(rows).toEqual([{ job: 'file move', error: 'disk full', path: placeOf(stuck.url) }]);

  await db.query("update upload set lease_until = now() - interval '1 second'");
  await tidyUploads(platform, storage, idle);
  expect(await storage.read(placeOf(stuck.url))).not.toBeNull();
  expect(await storage.read(pathOf(stuck.url))).toBeNull();
});

test('tidyUploads copies without a lock, and leaves no file of an upload deleted during the copy', async () => {
  const { app, platform } = await openTestApp();
  const storage = createStorage(platform.config);
  const sender = await openSender(app, platform, (await buildMember(platform)).id);
  const { db } = platform.database;
  const { url } = await sender.attach(null);
  const place = pathOf(url).replace('attachment/', 'ordermade/');
  await db.query('update upload set path = $1', [place]);
  const slow: Storage = {
    ...storage,
    async put(path, bytes, mediaType) {
      await inTransaction(platform.database.db, async (tx) => {
        await execute(tx, sql`set local lock_timeout = '1s'`);
        const { rows } = await tx.query<{ id: string }>('select id from upload');
        await deleteUploads(
          tx,
          rows.map(({ id }) => id),
        );
      });
      await tidyUploads(platform, storage, idle);
      return storage.put(path, bytes, mediaType);
    },
  };
  await tidyUploads(platform, slow, idle);
  expect((await db.query('select from upload')).rowCount).toBe(0);
  expect((await db.query('select from stale_file')).rowCount).toBe(0);
  for (const path of [pathOf(url), place]) expect(await storage.read(path)).toBeNull();
  expect((await db.query('select from job_failure')).rowCount).toBe(0);
});

test('createUpload deletes the upload when its file cannot be stored', async () => {
  const platform = await openTestPlatform();
  const storage = createStorage(platform.config);
  const member = await buildMember(platform);
  const broken: Storage = { ...storage, put: () => Promise.reject(new Error('disk full')) };
  const form = { kind: 'attachment', key: undefined, name: 'a.png', file: fileOf(await photo()) } as const;
  const stores = { storage: broken, images: createImages() };
  await expect(createUpload(platform, stores, { uid: member.id, role: 'member' }, form)).rejects.toThrow(
    'disk full',
  );
  const { rows } = await platform.database.db.query('select from upload');
  expect(rows).toEqual([]);
});

test('the worker moves an attachment as soon as a pledge claims it', async () => {
  const { app, platform } = await openTestApp();
  const storage = createStorage(platform.config);
  const project = await buildProject(platform, { purpose: 'ordermade' });
  const backer = await buildBacker(platform);
  const sender = await openSender(app, platform, backer.uid);
  const file = await sender.attach(null);
  const moved = Promise.withResolvers<void>();
  const watching: Storage = {
    ...storage,
    async remove(path) {
      await storage.remove(path);
      if (path === pathOf(file.url)) moved.resolve();
    },
  };
  const task = startUploadTask(platform, watching);
  try {
    const order = orderOf(project, backer.cardId);
    order.database.deliveryinfo.files = [file];
    await placePledge(platform, backer, order, null);
    await moved.promise;
  } finally {
    await task.stop();
  }
  const { rows } = await platform.database.db.query('select path, file_path from upload');
  expect(rows[0].file_path).toBe(rows[0].path);
  expect(await storage.read(rows[0].path)).not.toBeNull();
});
