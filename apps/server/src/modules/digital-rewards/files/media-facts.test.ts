import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mp4Seconds } from './media-facts.ts';

const film = readFileSync(new URL('../../../seed/files/rehearsal.mp4', import.meta.url));
const secondsOf = (bytes: Buffer) =>
  mp4Seconds(async (start, count) => bytes.subarray(start, start + count), bytes.length);

test('mp4Seconds reads the length of a video, and null of a truncated, empty or other file', async () => {
  expect(await secondsOf(film)).toBe(7);
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(64), film.subarray(0, 40), Buffer.from('x'.repeat(500))])
    expect(await secondsOf(bytes)).toBeNull();
});
