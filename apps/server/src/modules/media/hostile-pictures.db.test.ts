import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createStorage } from '#src/providers/storage/storage.ts';
import { buildMember } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { openSender, photo } from './testing/sending.ts';

/** What is sent as a picture for a project and is none, is more than one thing, or says more than it shows. */

async function open() {
  const { app, platform } = await openTestApp();
  const sender = await openSender(app, platform, (await buildMember(platform)).id);
  const storage = createStorage(platform.config);
  const send = (bytes: Uint8Array, name = 'a.png', kind = 'editor') =>
    sender.post([
      ['kind', kind],
      ['file', bytes, name],
    ]);
  const stored = async () => {
    const folders = await readdir(`${storage.root}/editor/${sender.uid}`).catch(() => []);
    return folders.length;
  };
  return { app, platform, send, stored, storage };
}

const script = '<script>alert(1)</script>';
const plain = (width: number, height: number, background = '#000000') =>
  sharp({ create: { width, height, channels: 3, background } });
const moving = async (frames: number, side: number) => {
  const shades = await Promise.all(
    ['#20c020', '#c02020'].map((shade) => plain(side, side, shade).png().toBuffer()),
  );
  const all = Array.from({ length: frames }, (_, at) => shades[at % 2] ?? '');
  return sharp(all, { join: { animated: true } })
    .gif({ delay: all.map(() => 50), loop: 0, colours: 2, dither: 0, effort: 1 })
    .toBuffer();
};

test('createUpload rejects broken, oversized and other files and stores nothing', async () => {
  const { send, stored } = await open();
  const jpeg = await photo('jpeg', 400);
  const huge = await plain(7_200, 7_000).png({ compressionLevel: 9 }).toBuffer();
  const files: [name: string, bytes: Uint8Array, status: number][] = [
    ['drawing.png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 415],
    ['page.jpg', Buffer.from(`<!doctype html>${script}`), 415],
    ['comment.gif', Buffer.from(`GIF89a/*${script}*/=1;`), 415],
    ['cut.jpg', jpeg.subarray(0, jpeg.length / 2), 415],
    ['bitmap.png', Buffer.from('BM000000'), 415],
    ['program.png', Buffer.from('\u007fELF'), 415],
    ['archive.png', Buffer.from('PK\u0003\u0004'), 415],
    ['50.4 megapixels.png', huge, 415],
    ['empty.png', Buffer.alloc(0), 415],
    ['6 MB.jpg', Buffer.concat([jpeg, Buffer.alloc(6_000_000)]), 413],
  ];
  for (const [name, bytes, status] of files)
    expect([name, (await send(bytes, name)).statusCode]).toEqual([name, status]);
  expect(await stored()).toBe(0);
});

test('createUpload strips everything but the picture from a polyglot file', async () => {
  const { app, send } = await open();
  const png = await photo('png', 60);
  const jpeg = await photo('jpeg', 60);
  const comment = Buffer.from(`\u0000\u0000${script}`);
  comment.writeUInt16BE(comment.length, 0);
  const files: [string, Buffer][] = [
    ['page at the end.png', Buffer.concat([png, Buffer.from(script)])],
    ['archive at the end.jpg', Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${script}`)])],
    [
      'page in a comment.jpg',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), comment, jpeg.subarray(2)]),
    ],
    ['<img src=x onerror=alert(1)>.png', png],
    ['../../secrets.json', png],
    ['a\u0000\u202egpj.exe', png],
  ];
  for (const [name, bytes] of files) {
    const answer = await send(bytes, name);
    expect([name, answer.statusCode]).toEqual([name, 200]);
    const { url, name: called } = answer.json().data;
    expect(url).toMatch(/^\/files\/editor\/[0-9a-f-]+\/[A-Za-z0-9._-]+$/);
    expect(called).not.toMatch(/[<>/\\\p{C}]/u);
    const file = await app.inject(url);
    expect(file.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(file.rawPayload.includes(script)).toBe(false);
    const { exif, format } = await sharp(file.rawPayload).metadata();
    expect([exif, format]).toEqual([undefined, 'jpeg']);
  }
});

test('createUpload preserves animation in the editor and refuses 51 megapixels of frames', async () => {
  const { app, send } = await open();
  const answer = await send(await moving(3, 20), 'a.gif');
  const file = await app.inject(answer.json().data.url);
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'gif', pages: 3 });
  expect((await send(await moving(51, 1_000), 'b.gif')).statusCode).toBe(415);
  expect((await send(await moving(2, 20), 'c.gif', 'project')).statusCode).toBe(415);
});

test('createUpload scales a photograph down at full quality', async () => {
  const { app, send } = await open();
  const answer = await send(await plain(4_000, 3_000).jpeg().toBuffer(), 'a.jpg', 'project');
  const file = await app.inject(answer.json().data.url);
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 2_048, height: 1_536 });
  const tables = file.rawPayload.indexOf(Buffer.from([0xff, 0xdb]));
  // Quality 100 divides by one everywhere.
  expect([...file.rawPayload.subarray(tables + 5, tables + 69)]).toEqual(Array(64).fill(1));
});

test('createUpload processes a hundred concurrent pictures in bounded memory', async () => {
  const { send, stored } = await open();
  // As large as a photograph, as a body and unpacked; one colour is unpacked and packed in a tenth of the time.
  const large = Buffer.concat([await plain(1_600, 1_200).jpeg().toBuffer(), Buffer.alloc(500_000)]);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(large)));
  clearInterval(watch);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 409)).toHaveLength(70);
  expect(await stored()).toBe(30);
  // Most of it is this test's own hundred bodies; a hundred pictures unpacked at once would be 576 MB more.
  expect(peak - before).toBeLessThan(100 * large.length * 3 + 400_000_000);
});
