import { expect, test } from 'vitest';
import { StreamSplitter } from './receive-chunk.ts';

async function* source(sizes: number[], failure?: Error) {
  let at = 0;
  for (const size of sizes) yield Uint8Array.from({ length: size }, () => at++);
  if (failure) throw failure;
}

async function pieces(cutter: StreamSplitter, max: number): Promise<number[][]> {
  const all: number[][] = [];
  while (!(await cutter.isOver())) {
    const piece: number[] = [];
    for await (const bytes of cutter.nextPiece(max)) piece.push(...bytes);
    all.push(piece);
  }
  return all;
}

test('StreamSplitter yields all bytes in order', async () => {
  const cut = await pieces(new StreamSplitter(source([3, 0, 9, 1])), 4);
  expect(cut.map(({ length }) => length)).toEqual([4, 4, 4, 1]);
  expect(cut.flat()).toEqual([...Array(13).keys()]);
});

test('StreamSplitter ends a piece when the stream fails', async () => {
  const lost = new Error('connection lost');
  const cutter = new StreamSplitter(source([3, 3], lost));
  expect((await pieces(cutter, 4)).flat()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(cutter.failure?.error).toBe(lost);
  const nothing = new StreamSplitter(source([], lost));
  expect([await nothing.isOver(), nothing.failure?.error]).toEqual([true, lost]);
});
