import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { createStorage, type OpenFile } from '#src/providers/storage/storage.ts';
import { buildMember, buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { MAX_CONCURRENT_THUMBNAILS, MAX_WAITING_THUMBNAILS } from './policy.ts';
import { openSender } from './testing/sending.ts';

async function open(watch: (file: OpenFile) => OpenFile = (file) => file) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-attachments-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const read = () => Promise.reject(new Error('read into memory'));
  const storage = createStorage({ dataDir });
  const watched = async (path: string) => {
    const file = await storage.open(path);
    return file && watch(file);
  };
  const { app, platform } = await openTestApp({ storage: { ...storage, read, open: watched } });
  const project = await buildProject(platform, { purpose: 'ordermade' });
  const otherProject = await buildProject(platform, { purpose: 'ordermade' });
  const backer = await buildBacker(platform);
  const person = async (uid: string) => openSender(app, platform, uid);
  const sender = await person(backer.uid);
  const people = {
    backer: sender,
    maker: await person(project.ownerId),
    admin: await person((await buildMember(platform, { role: 'admin' })).id),
    stranger: await person((await buildMember(platform)).id),
    otherMaker: await person(otherProject.ownerId),
  };
  const order = orderOf(project, backer.cardId);
  order.database.deliveryinfo.files = [await sender.attach(project.key, '도안 (최종).png')];
  await placePledge(platform, backer, order, null);
  const claimed = order.database.deliveryinfo.files[0]?.url ?? '';
  const waiting = (await sender.attach(project.key)).url;
  const unplaced = (await sender.attach(null)).url;
  return { app, project, otherProject, people, claimed, waiting, unplaced };
}

test('openAttachment is for the uploader, admins and the maker of the pledged project', async () => {
  const { app, people, claimed, waiting, unplaced } = await open();
  const matrix: Record<string, Record<string, number>> = {};
  for (const [what, url] of Object.entries({ claimed, waiting, unplaced })) {
    const row: Record<string, number> = { visitor: (await app.inject(url)).statusCode };
    for (const [who, { get }] of Object.entries(people)) row[who] = (await get(url)).statusCode;
    matrix[what] = row;
  }
  const none = { visitor: 401, stranger: 404, otherMaker: 404 };
  expect(matrix).toEqual({
    claimed: { ...none, backer: 200, maker: 200, admin: 200 },
    waiting: { ...none, backer: 200, maker: 404, admin: 200 },
    unplaced: { ...none, backer: 200, maker: 404, admin: 200 },
  });
});

test('an attachment is served as a stream under its name, uncached and inert', async () => {
  const { people, claimed } = await open();
  const answer = await people.maker.get(claimed);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `inline; filename="__ (__).png"; filename*=UTF-8''%EB%8F%84%EC%95%88%20%28%EC%B5%9C%EC%A2%85%29.png`,
  });
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  const made = await sharp(answer.rawPayload).metadata();
  expect([made.format, made.width, made.exif]).toEqual(['png', 24, undefined]);
});

test('a small copy of an attachment is made once for the same people, and never cached in browsers', async () => {
  let reads = 0;
  const { app, people, claimed } = await open((file) => {
    reads += 1;
    return file;
  });
  const small = `${claimed}?small`;
  const statuses = [(await app.inject(small)).statusCode];
  for (const { get } of Object.values(people)) statuses.push((await get(small)).statusCode);
  expect(statuses).toEqual([401, 200, 200, 200, 404, 404]);
  const answer = await people.maker.get(small);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 24 });
  expect(reads).toBe(1);
});

test('few attachments are read for thumbnails at once, and beyond those that wait the attachment is shown', async () => {
  const extra = 5;
  const refused = Promise.withResolvers<void>();
  let reading = 0;
  let most = 0;
  async function* read(bytes: Readable) {
    reading += 1;
    most = Math.max(most, reading);
    if (reading > MAX_CONCURRENT_THUMBNAILS) refused.resolve();
    await refused.promise;
    yield* bytes;
    reading -= 1;
  }
  const { people, claimed } = await open((file) => ({ ...file, bytes: Readable.from(read(file.bytes)) }));
  let answered = 0;
  const ask = async () => {
    const { statusCode, headers } = await people.backer.get(`${claimed}?small`);
    answered += 1;
    if (answered === extra) refused.resolve();
    return statusCode === 302 ? headers.location : statusCode;
  };
  const served = MAX_CONCURRENT_THUMBNAILS + MAX_WAITING_THUMBNAILS;
  const answers = await Promise.all(Array.from({ length: served + extra }, ask));
  expect(most).toBe(MAX_CONCURRENT_THUMBNAILS);
  expect(answers.filter((answer) => answer === 200)).toHaveLength(served);
  expect(answers.filter((answer) => answer === claimed)).toHaveLength(extra);
});

test('openAttachment is notFound for other people under manipulated addresses', async () => {
  const { app, project, otherProject, people, claimed } = await open();
  const { stranger, otherMaker, backer } = people;
  const name = claimed.split('/').at(-1) ?? '';
  const own = `/files/ordermade/${project.key}/${stranger.uid}`;
  const tricks = [
    `${own}/${name}`,
    `${own}/../${backer.uid}/${name}`,
    `${own}/..%2f${backer.uid}%2f${name}`,
    `${own}/%2e%2e/${backer.uid}/${name}`,
    `${own}/%252e%252e/${backer.uid}/${name}`,
    `${own}/..%5c${backer.uid}%5c${name}`,
    `/files/ordermade/${otherProject.key}/${backer.uid}/${name}`,
    `/files/ordermade/${otherProject.key}/../${project.key}/${backer.uid}/${name}`,
    claimed.replace('/files/', '/files//'),
    claimed.replace('/files/', '/files/%2f'),
    claimed.replace('/files/', '/files/./'),
    claimed.replace('/files/', '/files/demo/../'),
    claimed.replace('/files/', '/files/demo/..%2f'),
    claimed.replace('/files/', '/files/demo/%2e%2e/'),
    claimed.replace('/files/', '/files/attachment/../'),
    claimed.replace('ordermade', 'ORDERMADE'),
    claimed.replace('ordermade', 'order%6dade'),
    claimed.replaceAll('/', '%2f'),
    claimed.replace('.png', '.png/'),
    claimed.replace('.png', '.png%00'),
    claimed.replace('.png', '.png?uid='),
    claimed.replace('/files/', '/variants/').replace('.png', '.png/320.webp'),
    claimed.replace('/files/', '/api/files/'),
    `${claimed.toUpperCase()}`,
  ];
  for (const url of tricks)
    for (const { headers } of [stranger, otherMaker, { headers: {} }]) {
      const answer = await app.inject({ url, headers });
      expect([url, [400, 401, 403, 404].includes(answer.statusCode)]).toEqual([url, true]);
      expect(answer.headers['content-type']).not.toContain('image');
    }
  for (const { remove } of [stranger, otherMaker, people.maker, people.admin])
    expect((await remove(claimed)).statusCode).toBe(404);
  expect((await backer.get(claimed)).statusCode).toBe(200);
  expect((await app.inject({ method: 'HEAD', url: claimed })).statusCode).toBe(401);
});

test('the order sheet is public and can be attached unchanged', async () => {
  const { app, project, people } = await open();
  const answer = await app.inject('/templates/order-request.png');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; .*filename\*=UTF-8''PQ%20%EC%A3%BC%EB%AC%B8/,
  );
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height]).toEqual([1_240, 1_754]);
  expect(answer.rawPayload.length).toBeLessThan(200_000);
  const attached = await people.stranger.post([
    ['kind', 'attachment'],
    ['key', project.key],
    ['file', answer.rawPayload, 'PQ 주문 요청서.png'],
  ]);
  expect(attached.json().data.name).toBe('PQ 주문 요청서.png');
});
