import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installErrorHandler } from '#src/platform/http/error-handler.ts';
import { createLog } from '#src/platform/log.ts';
import { createMetrics } from '#src/platform/metrics/metrics.ts';
import { createS3Storage } from './s3-storage.ts';
import { registerFiles } from './serve-files.ts';
import type { Storage } from './storage.ts';
import { openS3 } from './testing/s3-server.ts';

async function serve(storage: Storage) {
  const app = Fastify();
  installErrorHandler(app, { log: createLog('silent'), metrics: createMetrics(), secrets: { auth: '' } });
  await registerFiles(app, storage);
  onTestFinished(() => app.close());
  return app;
}

test('files are stored, read, listed and removed as on a disk', async () => {
  const { storage } = await openS3();
  expect(await storage.put('demo/moon.jpg', Buffer.from('picture'), 'image/jpeg')).toBe(
    '/files/demo/moon.jpg',
  );
  await storage.put('demo/moon.jpg', Buffer.from('another picture'), 'image/jpeg');
  expect(Buffer.from((await storage.read('demo/moon.jpg')) ?? []).toString()).toBe('another picture');
  const opened = await storage.open('demo/moon.jpg');
  expect([opened?.size, (await buffer(opened?.bytes ?? Readable.from([]))).toString()]).toEqual([
    15,
    'another picture',
  ]);

  const large = Buffer.alloc(12_000_000, 'pq');
  await storage.putStream(
    'reward/a/film.mp4',
    Readable.from([large.subarray(0, 7e6), large.subarray(7e6)]),
    'video/mp4',
  );
  const range = await storage.openRange('reward/a/film.mp4', 6_999_999, 7_000_001);
  expect((await buffer(range ?? Readable.from([]))).toString()).toBe(
    large.subarray(6_999_999, 7_000_002).toString(),
  );

  const listed = [];
  for await (const file of storage.list()) listed.push(file);
  expect(listed.sort((a, b) => a.size - b.size)).toEqual([
    { path: 'demo/moon.jpg', size: 15, modifiedMs: expect.any(Number) },
    { path: 'reward/a/film.mp4', size: 12_000_000, modifiedMs: expect.any(Number) },
  ]);

  expect(await storage.has('demo/moon.jpg')).toBe(true);
  await storage.remove('demo/moon.jpg');
  await storage.remove('demo/moon.jpg');
  expect(await storage.read('demo/moon.jpg')).toBeNull();
  expect(await storage.has('demo/moon.jpg')).toBe(false);
  expect(await storage.openRange('demo/moon.jpg', 0, 1)).toBeNull();
  expect(await storage.open('demo/moon.jpg')).toBeNull();
  await expect(storage.put('other/a.jpg', Buffer.from(''), 'image/jpeg')).rejects.toThrow(/known kind/);
});

test('public files are served as from a disk, others are not', async () => {
  const { storage } = await openS3();
  await storage.put('demo/moon.jpg', Buffer.from('picture'), 'image/jpeg');
  await storage.put('attachment/a/secret.jpg', Buffer.from('secret'), 'image/jpeg');
  const app = await serve({ ...storage, read: () => Promise.reject(new Error('read into memory')) });
  const answer = await app.inject('/files/demo/moon.jpg');
  expect([answer.statusCode, answer.body]).toEqual([200, 'picture']);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '7',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const unread = await serve({ ...storage, open: () => Promise.reject(new Error('opened')) });
  const again = await unread.inject({
    url: '/files/demo/moon.jpg',
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  for (const url of [
    '/files/attachment/a/secret.jpg',
    '/files/demo/../attachment/a/secret.jpg',
    '/files/demo/..%2f..%2fattachment/a/secret.jpg',
    '/files/demo/absent.jpg',
    '/files/',
  ])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
});

test('an unresponsive store counts as down', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' };
  const storage = createS3Storage({ bucket: 'pq', region: 'ap-northeast-2', endpoint }, keys, 100);
  await expect(storage.read('demo/moon.jpg')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(storage.put('demo/moon.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({
    code: 'notStored',
  });
});

test('writes fail with notStored and reads with unavailable while the store is down', async () => {
  const { storage, stop } = await openS3();
  await storage.put('demo/moon.jpg', Buffer.from('picture'), 'image/jpeg');
  const app = await serve(storage);
  await stop();
  await expect(storage.put('demo/sun.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({
    code: 'notStored',
  });
  await expect(storage.read('demo/moon.jpg')).rejects.toMatchObject({ code: 'unavailable' });
  const answer = await app.inject('/files/demo/moon.jpg');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
});
