import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installErrorHandler } from '#src/platform/http/error-handler.ts';
import { createLog } from '#src/platform/log.ts';
import { createMetrics } from '#src/platform/metrics/metrics.ts';
import { registerFiles } from './serve-files.ts';
import { createStorage } from './storage.ts';

async function open() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-storage-'));
  const storage = createStorage({ dataDir });
  await storage.put('demo/moon.jpg', Buffer.from('picture'), 'image/jpeg');
  await storage.put('attachment/a/secret.jpg', Buffer.from('secret'), 'image/jpeg');
  await storage.put('editor/page.html', Buffer.from('<script>alert(1)</script>'), 'text/html');
  const app = Fastify();
  installErrorHandler(app, { log: createLog('silent'), metrics: createMetrics(), secrets: { auth: '' } });
  await registerFiles(app, storage);
  onTestFinished(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });
  return { app, storage };
}

test('public files are cached for ever, portraits for a day, and execute nothing', async () => {
  const { app, storage } = await open();
  const url = storage.url('demo/moon.jpg');
  expect(url).toBe('/files/demo/moon.jpg');
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('picture');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  await storage.put('profile/a/face.jpg', Buffer.from('face'), 'image/jpeg');
  const face = await app.inject('/files/profile/a/face.jpg');
  expect(face.headers['cache-control']).toBe('public, max-age=86400');
  const page = await app.inject('/files/editor/page.html');
  expect(page.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
});

test.each([
  '/files/attachment/a/secret.jpg',
  '/files/demo/../attachment/a/secret.jpg',
  '/files/demo/..%2fattachment/a/secret.jpg',
  '/files/demo/%2e%2e/attachment/a/secret.jpg',
  '/files/demo/..%5cattachment/a/secret.jpg',
  '/files//attachment/a/secret.jpg',
  '/files/./attachment/a/secret.jpg',
  '/files/..%2f..%2fetc/passwd',
  '/files/demo/',
  '/files/',
  '/files/demo/absent.jpg',
])('the path %s is not served', async (url) => {
  const { app } = await open();
  const answer = await app.inject(url);
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.body).not.toContain('secret"');
  expect(answer.body).not.toBe('secret');
});

test.each([
  [{ range: 'bytes=7-' }, 416, 'bytes */7'],
  [{ range: 'bytes=2-1' }, 416, 'bytes */7'],
  [{ range: 'bytes=2-3' }, 206, 'bytes 2-3/7'],
  [{ range: 'lines=2-3' }, 200, undefined],
  [{ 'if-match': '"other"' }, 412, undefined],
  [{ 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412, undefined],
])('a file that is asked for with %j is answered %i', async (headers, status, range) => {
  const { app } = await open();
  const answer = await app.inject({ url: '/files/demo/moon.jpg', headers });
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, range]);
  if (status >= 400) expect([answer.body, answer.headers['cache-control']]).toEqual(['', 'no-store']);
});

test('files are read back and removed; a missing one is null', async () => {
  const { storage } = await open();
  expect(Buffer.from((await storage.read('demo/moon.jpg')) ?? []).toString()).toBe('picture');
  expect(await storage.has('demo/moon.jpg')).toBe(true);
  await storage.remove('demo/moon.jpg');
  expect(await storage.read('demo/moon.jpg')).toBeNull();
  expect(await storage.open('demo/moon.jpg')).toBeNull();
  expect(await storage.has('demo/moon.jpg')).toBe(false);
  await storage.remove('demo/moon.jpg');
});

test('an empty file is empty, a folder is absent', async () => {
  const { storage } = await open();
  await storage.put('demo/empty.jpg', Buffer.alloc(0), 'image/jpeg');
  expect(await storage.read('demo/empty.jpg')).toHaveLength(0);
  const opened = await storage.open('demo/empty.jpg');
  expect([opened?.size, await buffer(opened?.bytes ?? Readable.from([]))]).toEqual([0, Buffer.alloc(0)]);
  expect([await storage.read('attachment/a'), await storage.open('attachment/a')]).toEqual([null, null]);
  expect([await storage.has('demo/empty.jpg'), await storage.has('attachment/a')]).toEqual([true, false]);
});

test('a path below a file is absent, and drafts are never served', async () => {
  const { app, storage } = await open();
  expect(await storage.read('demo/moon.jpg/320.avif')).toBeNull();
  expect((await app.inject('/files/drafts/')).statusCode).toBe(404);
  expect(await readdir(join(storage.root, 'drafts'))).toEqual([]);
});

test('paths outside the known kinds are refused', async () => {
  const { storage } = await open();
  for (const path of [
    'demo',
    'other/a.jpg',
    'demo/../a.jpg',
    '/demo/a.jpg',
    'demo//a.jpg',
    'demo/.x',
    'demo/a\\b',
  ])
    await expect(storage.put(path, Buffer.from(''), 'image/jpeg')).rejects.toThrow(/known kind/);
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('files and their folders are closed to other local users, also those of an earlier release', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-storage-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, 'files/ordermade/a'), { recursive: true });
  writeFileSync(join(dataDir, 'files/ordermade/a/old.jpg'), 'old');
  for (const folder of [dataDir, join(dataDir, 'files')]) chmodSync(folder, 0o755);
  const storage = createStorage({ dataDir });
  // Execute permission alone, for the way to PostgreSQL's cluster.
  expect(modeOf(dataDir)).toBe(0o711);
  expect(modeOf(storage.root)).toBe(0o700);
  await storage.put('attachment/a/secret.jpg', Buffer.from('secret'), 'image/jpeg');
  await storage.putStream('reward/parts/a', Readable.from([Buffer.from('part')]), 'image/jpeg');
  for (const path of ['attachment', 'attachment/a', 'reward', 'reward/parts', 'drafts'])
    expect(modeOf(join(storage.root, path)), path).toBe(0o700);
  for (const path of ['attachment/a/secret.jpg', 'reward/parts/a'])
    expect(modeOf(join(storage.root, path)), path).toBe(0o600);
});
