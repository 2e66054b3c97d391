import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPictureChild } from './picture-child.ts';

/** Answers every file with its own process id, and is brought down by an empty one. */
const fragile = `process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, work }) => {
  if (work.file.length === 0) process.abort();
  process.send({ id, done: Uint8Array.from(String(process.pid), (c) => c.charCodeAt(0)) });
});`;

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'pq-child-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'fragile.mjs');
  writeFileSync(program, fragile);
  const ask = createPictureChild(program);
  return async (bytes: number) => {
    const wanted = { width: 320, format: 'jpeg' as const };
    const done = await ask({ kind: 'variant', file: new Uint8Array(bytes), wanted });
    return Buffer.from(done as Uint8Array).toString();
  };
}

test('one process makes many pictures', async () => {
  const ask = open();
  const pid = await ask(1);
  expect(Number(pid)).toBeGreaterThan(0);
  expect(Number(pid)).not.toBe(process.pid);
  expect(await Promise.all([ask(1), ask(2)])).toEqual([pid, pid]);
});

test('a file that brings the process down is declined, and the next one gets another process', async () => {
  const ask = open();
  const pid = await ask(1);
  await expect(ask(0)).rejects.toMatchObject({ kind: 'declined' });
  expect(await ask(1)).not.toBe(pid);
});

test('without a program nothing is made, for now', async () => {
  const ask = createPictureChild('/absent/program.ts');
  const wanted = { width: 320, format: 'jpeg' as const };
  await expect(ask({ kind: 'variant', file: new Uint8Array(1), wanted })).rejects.toMatchObject({
    kind: 'retryable',
  });
});
