import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPictureWorker } from './images.ts';

const ENDLESS = 99;
const LAST = 98;

/** Replies to every file with its process id and ends after `LAST`, hangs on `ENDLESS`, crashes on an empty file. */
const fragile = `process.on('disconnect', () => process.exit(0));
process.on('message', ({ file: { length } }) => {
  if (length === 0) process.abort();
  if (length === ${ENDLESS}) return;
  const isLast = length === ${LAST};
  process.send({ isLast, cpuMs: 0, done: Uint8Array.from(String(process.pid), (c) => c.charCodeAt(0)) });
});`;

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'pq-child-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'fragile.mjs');
  writeFileSync(program, fragile);
  const ask = createPictureWorker(program);
  return async (bytes: number) => {
    const wanted = { width: 320, format: 'jpeg' as const };
    const { done } = await ask({ kind: 'variant', file: new Uint8Array(bytes), wanted });
    return Buffer.from(done as Uint8Array).toString();
  };
}

test('the picture process handles many files', async () => {
  const ask = open();
  const pid = await ask(1);
  expect(Number(pid)).toBeGreaterThan(0);
  expect(Number(pid)).not.toBe(process.pid);
  expect([await ask(1), await ask(2)]).toEqual([pid, pid]);
});

test('a process that ends after a file is not asked again', async () => {
  const ask = open();
  const pid = await ask(LAST);
  expect(await ask(1)).not.toBe(pid);
});

test('a file that crashes the process is declined, and the next file gets a new process', async () => {
  const ask = open();
  const pid = await ask(1);
  await expect(ask(0)).rejects.toMatchObject({ kind: 'declined', isCostly: false });
  expect(await ask(1)).not.toBe(pid);
});

test('a file on which the process hangs is declined as costly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ask = open();
  const long = ask(ENDLESS).catch((error) => error);
  vi.advanceTimersByTime(30_000);
  expect(await long).toMatchObject({ kind: 'declined', fault: 'format', isCostly: true });
});

test('a missing program makes every file retryable', async () => {
  const ask = createPictureWorker('/absent/program.ts');
  const wanted = { width: 320, format: 'jpeg' as const };
  await expect(ask({ kind: 'variant', file: new Uint8Array(1), wanted })).rejects.toMatchObject({
    kind: 'retryable',
  });
});
