import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureFormats, pictureWidths } from '@pq/domain/files/pictures';
import Fastify from 'fastify';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { installErrorHandler } from '#src/platform/http/error-handler.ts';
import { createLog } from '#src/platform/log.ts';
import { createMetrics } from '#src/platform/metrics/metrics.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { createImages } from '#src/providers/images/images.ts';
import { ImageError, type Images } from '#src/providers/images/port.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { MAX_CONCURRENT_VARIANTS, MAX_WAITING_VARIANTS } from './policy.ts';
import { registerPictures } from './routes.ts';
import { picturePath, preparePicture, removePicture } from './store-picture.ts';
import { createVariants, startVariantWarmUp } from './variants.ts';

const jar = 'demo/2/jar.1080x810.d9c6ae.jpg';
const real = createImages();

async function open(images: Images = real) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-pictures-'));
  const storage = createStorage({ dataDir });
  const picture = await sharp({ create: { width: 1080, height: 810, channels: 3, background: '#d9c6ae' } })
    .jpeg()
    .toBuffer();
  await storage.put(jar, picture, 'image/jpeg');
  await storage.put('attachment/a/jar.jpg', picture, 'image/jpeg');
  await storage.put('demo/broken.jpg', picture.subarray(0, 900), 'image/jpeg');
  await storage.put('editor/page.png', Buffer.from('<script>alert(1)</script>'), 'image/png');
  const made: string[] = [];
  const counted: Images = {
    ...images,
    makeVariant(bytes, wanted) {
      made.push(`${wanted.width}.${wanted.format}`);
      return images.makeVariant(bytes, wanted);
    },
  };
  const variants = createVariants(storage, counted);
  const app = Fastify({ routerOptions: { maxParamLength: 200 } });
  installErrorHandler(app, { log: createLog('silent'), metrics: createMetrics(), secrets: { auth: '' } });
  const refuse = async () => {
    throw new ProductError('notFound');
  };
  registerPictures(app, variants, { pqbox: refuse, news: refuse });
  onTestFinished(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });
  return { app, storage, variants, images: counted, made };
}

test('a variant is made once and served inert and immutable', async () => {
  const { app, made } = await open();
  for (const format of pictureFormats) {
    const answer = await app.inject(`/variants/${jar}/640.${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 640, height: 480 });
    const again = await app.inject(`/variants/${jar}/640.${format}`);
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  }
  expect(made).toEqual(['640.avif', '640.webp', '640.jpeg']);
});

test('few pictures are in memory at once, however many copies are asked for', async () => {
  const { storage } = await open();
  let [inMemory, most] = [0, 0];
  const counting: Storage = {
    ...storage,
    async read(path) {
      const bytes = await storage.read(path);
      if (bytes) inMemory += 1;
      most = Math.max(most, inMemory);
      return bytes;
    },
  };
  const images: Images = {
    ...real,
    async makeVariant(picture) {
      await new Promise(setImmediate);
      inMemory -= 1;
      return picture;
    },
  };
  const variants = createVariants(counting, images);
  const asked = pictureWidths.flatMap((width) =>
    pictureFormats.map((format) => variants.get({ path: jar, width, format })),
  );
  expect((await Promise.all(asked)).every(Boolean)).toBe(true);
  expect(most).toBeLessThanOrEqual(MAX_CONCURRENT_VARIANTS);
});

test('copies of pictures that do not exist take no place of those that do', async () => {
  const { variants } = await open();
  const missing = Array.from({ length: MAX_WAITING_VARIANTS + MAX_CONCURRENT_VARIANTS + 1 }, (_, n) =>
    variants.get({ path: `demo/none-${n}.jpg`, width: 320, format: 'webp' }),
  );
  const existing = variants.get({ path: jar, width: 320, format: 'webp' });
  expect((await Promise.all(missing)).some(Boolean)).toBe(false);
  expect(await existing).not.toBeNull();
});

test('a variant is removed when its picture is removed while it is made', async () => {
  const { storage, images } = await open();
  const removing: Images = {
    ...images,
    async makeVariant(bytes, wanted) {
      const made = await images.makeVariant(bytes, wanted);
      await removePicture(storage, jar);
      return made;
    },
  };
  expect(await createVariants(storage, removing).get({ path: jar, width: 320, format: 'webp' })).toBeNull();
  expect(await storage.read(`variant/${jar}/320.webp`)).toBeNull();
});

test('a variant of a portrait is cached for a day', async () => {
  const { app, storage } = await open();
  await storage.put('profile/a/face.jpg', (await storage.read(jar)) ?? new Uint8Array(), 'image/jpeg');
  const answer = await app.inject('/variants/profile/a/face.jpg/320.webp');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
});

test('fifty concurrent requests share one variant', async () => {
  const { app, made } = await open();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.inject(`/variants/${jar}/480.avif`)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  expect(made).toEqual(['480.avif']);
});

test('without coalescing fifty requests make fifty variants, so the test above can fail', async () => {
  const { storage, images, made } = await open();
  const alone = () => createVariants(storage, images).get({ path: jar, width: 320, format: 'webp' });
  await Promise.all(Array.from({ length: 50 }, alone));
  expect(made).toHaveLength(50);
});

test('the largest variant has the size of the picture, and there is none beyond', async () => {
  const { app, storage, made } = await open();
  const largest = await app.inject(`/variants/${jar}/1280.webp`);
  expect(await sharp(largest.rawPayload).metadata()).toMatchObject({ width: 1080, height: 810 });
  expect((await app.inject(`/variants/${jar}/1448.webp`)).statusCode).toBe(404);
  await storage.put('story/plain.jpg', (await storage.read(jar)) ?? new Uint8Array(), 'image/jpeg');
  const unnamed = await app.inject('/variants/story/plain.jpg/1448.webp');
  expect(await sharp(unnamed.rawPayload).metadata()).toMatchObject({ width: 1080, height: 810 });
  expect(made).toEqual(['1280.webp', '1448.webp']);
});

test('a broken or missing picture is 404 and leaves nothing behind', async () => {
  const { app, storage } = await open();
  for (const path of ['demo/broken.jpg', 'editor/page.png', 'demo/absent.jpg']) {
    const answer = await app.inject(`/variants/${path}/320.avif`);
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await storage.read(`variant/${path}/320.avif`)).toBeNull();
  }
});

test.each([
  'attachment/a/jar.jpg/320.avif',
  'variant/demo/2/jar.jpg/320.avif',
  'demo/../attachment/a/jar.jpg/320.avif',
  'demo/..%2fattachment/a/jar.jpg/320.avif',
  'demo/%2e%2e/attachment/a/jar.jpg/320.avif',
  'demo/%252e%252e/attachment/a/jar.jpg/320.avif',
  'demo/..%5cattachment/a/jar.jpg/320.avif',
  '..%2f..%2f..%2fetc/passwd.jpg/320.avif',
  '%2fetc/passwd.jpg/320.avif',
  'demo//2/jar.1080x810.d9c6ae.jpg/320.avif',
  'demo/2/jar.1080x810.d9c6ae.jpg%00.png/320.avif',
  'demo/2/%EB%8B%AC%ED%95%AD%EC%95%84%EB%A6%AC.jpg/320.avif',
  'demo/2/moon%20jar.jpg/320.avif',
  'demo/2/%E0%A4%A.jpg/320.avif',
  'demo/2/jar.1080x810.d9c6ae.jpg/x.jpg/320.avif',
  'demo/2/jar.1080x810.d9c6ae.jpg/321.avif',
  'demo/2/jar.1080x810.d9c6ae.jpg/320.png',
  'demo/2/jar.1080x810.d9c6ae.jpg/320.avif/',
  'demo/2/jar.1080x810.d9c6ae.jpg/99999999999999999999.avif',
  '',
])('the variant path %s is not served', async (path) => {
  const { app, made } = await open();
  const answer = await app.inject(`/variants/${path}`);
  expect([400, 404, 414]).toContain(answer.statusCode);
  expect(made).toEqual([]);
});

test.each([
  `demo/${'a'.repeat(5_000)}.jpg`,
  `demo/${'a'.repeat(250)}.jpg`,
  `demo/${'a/'.repeat(2_000)}a.jpg`,
])('a variant path of any length is 404', async (path) => {
  const { app } = await open();
  expect((await app.inject(`/variants/${path}/320.avif`)).statusCode).toBe(404);
});

test('a variant path may contain needless escapes', async () => {
  const { app } = await open();
  const answer = await app.inject(`/variants/${jar.replace('.jpg', '%2ejpg')}/320.webp?v=1`);
  expect(answer.statusCode).toBe(200);
});

test('a picture is read once for a variant', async () => {
  const { app, storage } = await open();
  const read = vi.spyOn(storage, 'read');
  expect((await app.inject(`/variants/${jar}/640.webp`)).statusCode).toBe(200);
  expect(read.mock.calls.filter(([path]) => path === jar)).toHaveLength(1);
});

test('the original is served when too many variants are being made', async () => {
  const busy: Images = {
    ...real,
    makeVariant: () => Promise.reject(new ImageError('retryable', 'too many pictures wait')),
  };
  const { app } = await open(busy);
  const answer = await app.inject(`/variants/${jar}/320.avif`);
  expect(answer.statusCode).toBe(302);
  expect(answer.headers).toMatchObject({ location: `/files/${jar}`, 'cache-control': 'no-store' });
});

test('an uploaded picture is removed with all its variants', async () => {
  const { app, storage, images } = await open();
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#087808' } })
    .png()
    .toBuffer();
  const picture = await preparePicture(images, bytes, { accept: ['png'] });
  expect(picture).toMatchObject({ width: 800, height: 600, ground: '#087808' });
  const file = { name: '달 항아리 <img>.PNG', at: 1_790_000_000_000, token: '1a2b3c' };
  const path = picturePath('project/k1', file, picture);
  expect(path).toBe('project/k1/1790000000000-img-1a2b3c.800x600.087808.jpg');
  await storage.put(path, picture.bytes, picture.mediaType);
  expect((await app.inject(`/variants/${path}/960.avif`)).statusCode).toBe(200);
  await removePicture(storage, path);
  expect((await app.inject(`/variants/${path}/960.avif`)).statusCode).toBe(404);
  expect(await storage.read(path)).toBeNull();
  await expect(preparePicture(images, bytes, { accept: ['jpeg'] })).rejects.toMatchObject({
    code: 'mediaType',
  });
});

test('the warm-up stops on request', async () => {
  const { variants, made } = await open();
  const warmUp = startVariantWarmUp(variants, [jar], createLog('silent'));
  await warmUp.stop();
  expect(made).toEqual([]);
});

test('the warm-up makes the variants of cards and rests longer than it works', async () => {
  const { variants, made } = await open();
  const rests: number[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  startVariantWarmUp(variants, [jar], createLog('silent'), async (ms) => {
    rests.push(ms);
    if (rests.length === 4) resolve();
  });
  await done;
  expect(made).toEqual(['480.avif', '640.avif', '320.avif']);
  expect(rests[0]).toBe(3_000);
  expect(Math.min(...rests.slice(1))).toBeGreaterThan(0);
});
