import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPictureWorker } from './images.ts';

const ENDLESS = 99;

/** Replies to every file with its process id, hangs on an endless one, crashes on an empty one. */
const fragile = `process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, work }) => {
  if (work.file.length === 0) process.abort();
  if (work.file.length === ${ENDLESS}) return;
  process.send({ id, done: Uint8Array.from(String(process.pid), (c) => c.charCodeAt(0)) });
});`;

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'pq-child-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'fragile.mjs');
  writeFileSync(program, fragile);
  const ask = createPictureWorker(program);
  return async (bytes: number) => {
    const wanted = { width: 320, format: 'jpeg' as const };
    const done = await ask({ kind: 'variant', file: new Uint8Array(bytes), wanted });
    return Buffer.from(done as Uint8Array).toString();
  };
}

test('the picture process handles many files', async () => {
  const ask = open();
  const pid = await ask(1);
  expect(Number(pid)).toBeGreaterThan(0);
  expect(Number(pid)).not.toBe(process.pid);
  expect(await Promise.all([ask(1), ask(2)])).toEqual([pid, pid]);
});

test('a file that crashes the process is declined, and the next file gets a new process', async () => {
  const ask = open();
  const pid = await ask(1);
  await expect(ask(0)).rejects.toMatchObject({ kind: 'declined' });
  expect(await ask(1)).not.toBe(pid);
});

test('a slow file is declined; a file waiting with it is retryable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ask = open();
  const long = ask(ENDLESS).catch((error) => error);
  vi.advanceTimersByTime(5_000);
  const later = ask(ENDLESS).catch((error) => error);
  vi.advanceTimersByTime(15_000);
  expect(await Promise.all([long, later])).toMatchObject([{ kind: 'declined' }, { kind: 'retryable' }]);
});

test('two files in a crashed process are both retryable', async () => {
  const ask = open();
  const both = await Promise.all([ask(ENDLESS), ask(0)].map((one) => one.catch((error) => error)));
  expect(both).toMatchObject([{ kind: 'retryable' }, { kind: 'retryable' }]);
});

test('a missing program makes every file retryable', async () => {
  const ask = createPictureWorker('/absent/program.ts');
  const wanted = { width: 320, format: 'jpeg' as const };
  await expect(ask({ kind: 'variant', file: new Uint8Array(1), wanted })).rejects.toMatchObject({
    kind: 'retryable',
  });
});
