import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

/** Makings that the test ends one by one. */
function workshop() {
  const started: string[] = [];
  const ends = new Map<string, (bytes: Buffer | null) => void>();
  return {
    started,
    make: (key: string) => () => {
      started.push(key);
      return new Promise<Buffer | null>((resolve) => ends.set(key, resolve));
    },
    end: (key: string, bytes: Buffer | null = Buffer.from(key)) => ends.get(key)?.(bytes),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('all who ask meanwhile share one making, and whoever comes later gets what is kept', async () => {
  const { make, end, started } = workshop();
  const kept = createByteCache({ maxBytes: 100, concurrency: 2, maxWaiting: 9 });
  const asked = [kept('a', make('a')), kept('a', make('a'))];
  await turn();
  end('a');
  expect((await Promise.all(asked)).map(String)).toEqual(['a', 'a']);
  expect(String(await kept('a', make('a')))).toBe('a');
  expect(started).toEqual(['a']);
});

test('only so many are made at once, only so many wait, and a failure frees its place', async () => {
  const { make, end, started } = workshop();
  const kept = createByteCache({ maxBytes: 100, concurrency: 1, maxWaiting: 1 });
  const failing = kept('a', async () => {
    await turn();
    throw new Error('no');
  });
  const second = kept('b', make('b'));
  await expect(kept('c', make('c'))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(failing).rejects.toThrow('no');
  await turn();
  expect(started).toEqual(['b']);
  end('b');
  expect(String(await second)).toBe('b');
  const again = kept('a', make('a'));
  await turn();
  end('a');
  expect(String(await again)).toBe('a');
});

test('what was asked for longest ago gives way; an absence is not kept', async () => {
  const kept = createByteCache({ maxBytes: 2, concurrency: 1, maxWaiting: 0 });
  const made: string[] = [];
  const ask = (key: string) =>
    kept(key, async () => {
      made.push(key);
      return key === 'none' ? null : Buffer.from(key);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(await ask('none')).toBeNull();
  expect(await ask('none')).toBeNull();
  expect(made.filter((key) => key === 'none')).toHaveLength(2);
});
