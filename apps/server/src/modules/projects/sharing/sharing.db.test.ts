import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharePicturePath, sitePictures } from '@pq/domain/project/share-facts';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#src/platform/ids.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { buildPledge, buildProject, type TestPlatform } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { getProjectCards } from '../catalog/present-project.ts';

async function pathOf(platform: TestPlatform, key: string): Promise<string> {
  const [card] = await getProjectCards(platform.database.db, [key], null);
  if (!card) throw new Error('no such project');
  return sharePicturePath(card, platform.clock.now());
}

async function photoColour(jpeg: Buffer): Promise<number[]> {
  const { data } = await sharp(jpeg)
    .extract({ left: 320, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test('the share picture of a project is a JPEG of 1200 × 630 below 300 KB, cached by its version', async () => {
  const { app, platform } = await openTestApp();
  const red = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#d92d20' } })
    .jpeg()
    .toBuffer();
  const thumbnail = await createStorage(platform.config).put('project/share-test.jpg', red, 'image/jpeg');
  const project = await buildProject(platform, { thumbnail });
  const path = await pathOf(platform, project.key);

  const answer = await app.inject(path);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.rawPayload.length).toBeLessThan(300 * 1_024);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  const [r = 0, g = 0, b = 0] = await photoColour(answer.rawPayload);
  expect([r > 190, g < 70, b < 70]).toEqual([true, true, true]);

  const again = await app.inject({ url: path, headers: { 'if-none-match': String(answer.headers.etag) } });
  expect(again.statusCode).toBe(304);
  const head = await app.inject({ method: 'HEAD', url: path });
  expect(head.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(answer.rawPayload.length),
  });

  await buildPledge(platform, project);
  expect(await pathOf(platform, project.key)).not.toBe(path);
  const stale = await app.inject(path);
  expect(stale.headers['cache-control']).toBe('public, max-age=300');
  expect(stale.headers.etag).not.toBe(answer.headers.etag);
});

test('a project that is not public has no share picture', async () => {
  const { app, platform } = await openTestApp();
  const shown = await buildProject(platform);
  const hidden = await Promise.all([
    buildProject(platform, { state: 'save' }),
    buildProject(platform, { state: 'prepare' }),
    buildProject(platform, { state: 'reject', rejectMessage: '사진' }),
    buildProject(platform, { state: 'blind', blindedFrom: 'funding' }),
  ]);
  const paths = [
    ...hidden.map(({ key }) => `funding/${key}.jpg`),
    `order/${shown.key}.jpg`,
    `funding/${newId(platform.clock.now())}.jpg`,
    `funding/${shown.key}.png`,
    `funding/${shown.key.toUpperCase()}x.jpg`,
    'funding/..%2f..%2fetc.jpg',
    'admin.jpg',
    'site.png',
  ];
  for (const path of paths) expect((await app.inject(`/share/${path}`)).statusCode, path).toBe(404);
});

test('a share picture is drawn despite hostile titles and missing or broken photographs', async () => {
  const { app, platform } = await openTestApp();
  const broken = await createStorage(platform.config).put(
    'project/share-broken.jpg',
    Buffer.from('<svg onload="alert(1)"/>'),
    'image/jpeg',
  );
  const cases = [
    { title: '🎁👩‍👩‍👧‍👦\u202Eمرحبا', thumbnail: broken },
    { title: '뷁'.repeat(60), thumbnail: '/files/attachment/../secret.jpg' },
    { title: '</title><svg onload=alert(1)>&amp;"', thumbnail: 'https://example.com/a.jpg' },
    { title: '', thumbnail: '/files/project/absent.jpg', ground: '#123456' },
  ];
  for (const fields of cases) {
    const { key } = await buildProject(platform, { purpose: 'ordermade', ...fields });
    const answer = await app.inject(`/share/order/${key}.jpg`);
    expect(await sharp(answer.rawPayload).metadata(), fields.title).toMatchObject({
      width: 1200,
      height: 630,
    });
  }
});

test('no share picture is drawn or cached while the store does not answer', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-sharing-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const local = createStorage({ dataDir });
  let isOut = true;
  const storage: Storage = {
    ...local,
    read: (path) => (isOut ? Promise.reject(new ProductError('unavailable')) : local.read(path)),
  };
  const { app, platform } = await openTestApp({ storage });
  const red = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#d92d20' } })
    .jpeg()
    .toBuffer();
  const { key } = await buildProject(platform, {
    thumbnail: await local.put('project/share-test.jpg', red, 'image/jpeg'),
  });
  const path = await pathOf(platform, key);
  const refused = await app.inject(path);
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([503, 'no-store']);
  isOut = false;
  const [r = 0, g = 0] = await photoColour((await app.inject(path)).rawPayload);
  expect([r > 190, g < 70]).toEqual([true, true]);
});

test.each(sitePictures)('the share picture of %s is served', async (name) => {
  const { app } = await openTestApp();
  const answer = await app.inject(`/share/${name}.jpg?v=1`);
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
});
