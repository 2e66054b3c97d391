import { expect, test } from 'vitest';
import { admitOnArrival, createUploadAdmission } from './back-pressure.ts';
import { MAX_UPLOADS } from './policy.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function open(max: number) {
  const admission = createUploadAdmission(max);
  const ends: (() => void)[] = [];
  let refused = 0;
  const begin = async (person: string) => {
    try {
      ends.push(admission.enter(person, () => {}));
    } catch (error) {
      expect(error).toMatchObject({ code: 'unavailable', data: { retryAfterS: 5 } });
      refused += 1;
    }
  };
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

test('upload admission gives a place of the person with most to a person with at least two fewer', () => {
  const admission = createUploadAdmission(MAX_UPLOADS);
  const displaced: string[] = [];
  const enter = (person: string) => {
    const leave = admission.enter(person, (reason) => {
      expect(reason).toMatchObject({ code: 'unavailable', data: { retryAfterS: 5 } });
      displaced.push(person);
    });
    return leave;
  };
  const tryAll = (person: string, times: number) => {
    for (let n = 0; n < times; n += 1)
      try {
        enter(person);
      } catch {
        return;
      }
  };
  for (let account = 0; account < 13; account += 1) tryAll(`account ${account}`, 95);
  const before = displaced.length;
  admission.assertRoom('another');
  const leave = enter('another');
  expect(displaced.length).toBe(before + 1);
  leave();
  leave();
  enter('another');
  expect(displaced.length).toBe(before + 1);
});

test('upload admission displaces nobody who has one upload', () => {
  const admission = createUploadAdmission(3);
  for (const person of ['a', 'b', 'c'])
    admission.enter(person, () => {
      throw new Error('displaced');
    });
  expect(() => admission.enter('d', () => {})).toThrow(expect.objectContaining({ code: 'unavailable' }));
  expect(() => admission.assertRoom('d')).toThrow(expect.objectContaining({ code: 'unavailable' }));
});

test('an upload is admitted once its first 64 KB or all of it have arrived, before a byte is passed on', async () => {
  const pieces = async function* (count: number, size: number) {
    for (let n = 0; n < count; n += 1) {
      order.push('sent');
      yield Buffer.alloc(size, n);
    }
  };
  let order: string[] = [];
  const read = async (bytes: AsyncIterable<Uint8Array>) => {
    order = [];
    let size = 0;
    for await (const piece of admitOnArrival(bytes, () => order.push('admitted'))) {
      order.push('passed on');
      size += piece.length;
    }
    return { size, order };
  };
  expect(await read(pieces(3, 30_000))).toEqual({
    size: 90_000,
    order: ['sent', 'sent', 'sent', 'admitted', 'passed on'],
  });
  expect(await read(pieces(2, 70_000))).toEqual({
    size: 140_000,
    order: ['sent', 'admitted', 'passed on', 'sent', 'passed on'],
  });
  expect(await read(pieces(1, 3))).toEqual({ size: 3, order: ['sent', 'admitted', 'passed on'] });
});
