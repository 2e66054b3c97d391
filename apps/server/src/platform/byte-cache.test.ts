import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

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

test('createByteCache shares one call of make among concurrent requests and caches its result', async () => {
  const { make, end, started } = workshop();
  const cached = createByteCache({ maxBytes: 100, concurrency: 2, maxWaiting: 9 });
  const requests = [cached('a', make('a')), cached('a', make('a'))];
  await turn();
  end('a');
  expect((await Promise.all(requests)).map(String)).toEqual(['a', 'a']);
  expect(String(await cached('a', make('a')))).toBe('a');
  expect(started).toEqual(['a']);
});

test('createByteCache limits concurrent and waiting calls, and a failure frees its slot', async () => {
  const { make, end, started } = workshop();
  const cached = createByteCache({ maxBytes: 100, concurrency: 1, maxWaiting: 1 });
  const failing = cached('a', async () => {
    await turn();
    throw new Error('no');
  });
  const second = cached('b', make('b'));
  await expect(cached('c', make('c'))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(failing).rejects.toThrow('no');
  await turn();
  expect(started).toEqual(['b']);
  end('b');
  expect(String(await second)).toBe('b');
  const again = cached('a', make('a'));
  await turn();
  end('a');
  expect(String(await again)).toBe('a');
});

test('createByteCache evicts the least recently used entry and does not cache null', async () => {
  // Two entries of a byte, each with a key of one letter.
  const cached = createByteCache({ maxBytes: 6, concurrency: 1, maxWaiting: 0 });
  const made: string[] = [];
  const ask = (key: string) =>
    cached(key, async () => {
      made.push(key);
      return key === 'none' ? null : Buffer.from(key);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(await ask('none')).toBeNull();
  expect(await ask('none')).toBeNull();
  expect(made.filter((key) => key === 'none')).toHaveLength(2);
});
