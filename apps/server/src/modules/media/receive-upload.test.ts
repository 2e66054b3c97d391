import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_HEAD_BYTES } from '@pq/domain/files/file-kind';
import { expect, onTestFinished, test } from 'vitest';
import { createFileReceiver } from './receive-upload.ts';

function openFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'pq-received-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, 'incoming');
}

async function* pieces(...sizes: number[]): AsyncGenerator<Uint8Array> {
  let next = 0;
  for (const size of sizes) yield Uint8Array.from({ length: size }, () => next++ % 251);
}

async function joined(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of bytes) all.push(piece);
  return Buffer.concat(all);
}

test('a received file returns its head and repeatedly its bytes', async () => {
  const receive = createFileReceiver(openFolder());
  const sizes = [3, 5, 70_000, 1, 300_000];
  const file = await receive(pieces(...sizes));
  const whole = await joined(pieces(...sizes));
  expect(Buffer.compare(Buffer.from(file.head), whole.subarray(0, FILE_HEAD_BYTES))).toBe(0);
  for (let n = 0; n < 2; n += 1) expect(Buffer.compare(Buffer.from(await file.read()), whole)).toBe(0);
  await file.close();
  const empty = await receive(pieces());
  expect([empty.head.length, (await empty.read()).length]).toEqual([0, 0]);
  await empty.close();
});

test('a received file has no name on the disk, so that a killed process leaves none', async () => {
  const folder = openFolder();
  const file = await createFileReceiver(folder)(pieces(100));
  expect(readdirSync(folder)).toEqual([]);
  await file.close();
});

test('an interrupted file is freed, and the error is passed on', async () => {
  const receive = createFileReceiver(openFolder());
  const broken = async function* () {
    yield Uint8Array.of(1);
    throw new Error('broken off');
  };
  await expect(receive(broken())).rejects.toThrow('broken off');
});

test('a folder that accepts no file is answered as notStored', async () => {
  const folder = openFolder();
  const receive = createFileReceiver(folder);
  rmSync(folder, { recursive: true });
  await expect(receive(pieces(1))).rejects.toMatchObject({ code: 'notStored' });
});
