import { expect, test } from 'vitest';
import { createUploadAdmission } from './back-pressure.ts';
import { MAX_UPLOADS } from './policy.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function open(max: number) {
  const admission = createUploadAdmission(max);
  const ends: (() => void)[] = [];
  let refused = 0;
  const begin = (person: string) =>
    admission
      .run(person, () => new Promise<void>((resolve) => ends.push(resolve)))
      .catch(({ code, data }) => {
        expect([code, data]).toEqual(['unavailable', { retryAfterS: 5 }]);
        refused += 1;
      });
  const counts = () => ({ admitted: ends.length, refused });
  return { begin, ends, counts };
}

test('upload admission accepts a hundred uploads of one person or twenty of each of ten', async () => {
  for (const [people, each] of [
    [1, 100],
    [2, 100],
    [10, 20],
  ] as const) {
    const { begin, counts } = open(MAX_UPLOADS);
    for (let n = 0; n < people * each; n += 1) void begin(`person ${n % people}`);
    await settled();
    expect(counts()).toEqual({ admitted: people * each, refused: 0 });
  }
});

test('upload admission leaves room for another person', async () => {
  const { begin, counts, ends } = open(60);
  for (let n = 0; n < 300; n += 1) void begin(`person ${n % 3}`);
  await settled();
  const { admitted, refused } = counts();
  expect([admitted < 60, refused]).toEqual([true, 300 - admitted]);
  void begin('another');
  await settled();
  expect(counts().admitted).toBe(admitted + 1);
  ends[0]?.();
  await settled();
  void begin('one more');
  await settled();
  expect(counts().admitted).toBe(admitted + 2);
});

test('upload admission never exceeds its maximum', async () => {
  const { begin, counts } = open(20);
  for (let n = 0; n < 30; n += 1) void begin(`person ${n}`);
  await settled();
  expect(counts()).toEqual({ admitted: 20, refused: 10 });
});
