import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { entriesOf } from './testing/zip-entries.ts';
import { writeZip, type ZipPart } from './zip.ts';

const at = new Date('2026-11-20T03:00:00Z');

test('writeZip writes every file whole under its name', async () => {
  const files = [
    { name: '0199_도토리묵_1.jpg', bytes: Buffer.alloc(300_000, 7) },
    { name: '0199_도토리묵_2.png', bytes: Buffer.from('png') },
  ];
  async function* read() {
    for (const { name, bytes } of files) yield { name, bytes: Readable.from([bytes]) };
  }
  const archive = await buffer(writeZip(read(), at));
  expect(entriesOf(archive)).toEqual(files.map(({ name, bytes }) => [name, crc32(bytes)]));
});

test('writeZip reads no further file when the reader goes away', async () => {
  let read = 0;
  const closed = Promise.withResolvers<void>();
  async function* files() {
    try {
      for (;;) yield { name: `${++read}.jpg`, bytes: Readable.from([Buffer.alloc(1_000_000)]) };
    } finally {
      closed.resolve();
    }
  }
  const archive = writeZip(files(), at);
  archive.once('data', () => archive.destroy());
  await closed.promise;
  expect(read).toBeLessThan(4);
});

test('writeZip fails when a file cannot be read', async () => {
  async function* files(): AsyncGenerator<ZipPart> {
    yield { name: '1.jpg', bytes: Readable.from([Buffer.from('1')]) };
    throw new Error('disk gone');
  }
  const archive = writeZip(files(), at);
  archive.resume();
  const [error] = await once(archive, 'error');
  expect(error).toEqual(new Error('disk gone'));
});
