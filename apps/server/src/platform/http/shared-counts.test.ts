import { expect, test } from 'vitest';
import { createSharedCounts, type ShareCounts } from './limit-requests.ts';

function openShared() {
  const sums = new Map<string, number>();
  const exchanges: string[][] = [];
  const share: ShareCounts = async (counts) => {
    exchanges.push(counts.map(({ key }) => key));
    for (const { key, added, endsAtMs } of counts)
      sums.set(`${endsAtMs}:${key}`, (sums.get(`${endsAtMs}:${key}`) ?? 0) + added);
    return new Map(counts.map(({ key, endsAtMs }) => [key, sums.get(`${endsAtMs}:${key}`) ?? 0]));
  };
  return { share, exchanges };
}

const settings = { windowMs: 60_000, exchangeFrom: 5, now: () => 90_000 };
const addTimes = (counts: ReturnType<typeof createSharedCounts>, key: string, times: number) => {
  let last = 0;
  for (let n = 0; n < times; n += 1) last = counts.add(key).count;
  return last;
};

test('two processes share the counts of a key from one exchange to the next', async () => {
  const { share } = openShared();
  const [a, b] = [createSharedCounts(share, settings), createSharedCounts(share, settings)];
  expect([addTimes(a, 'x', 10), addTimes(b, 'x', 7)]).toEqual([10, 7]);
  await a.exchange();
  await b.exchange();
  expect(addTimes(b, 'x', 1)).toBe(18);
  expect(addTimes(a, 'x', 1)).toBe(11);
  await b.exchange();
  await a.exchange();
  expect([addTimes(a, 'x', 1), addTimes(b, 'x', 1)]).toEqual([20, 19]);
});

test('counts during an exchange are neither lost nor doubled', async () => {
  const { share } = openShared();
  let during = () => {};
  const a = createSharedCounts(async (counts) => {
    during();
    return share(counts);
  }, settings);
  addTimes(a, 'x', 10);
  during = () => void addTimes(a, 'x', 3);
  await a.exchange();
  during = () => {};
  expect(addTimes(a, 'x', 1)).toBe(14);
  await a.exchange();
  expect(addTimes(a, 'x', 1)).toBe(15);
});

test('rarely used and unchanged keys are not exchanged', async () => {
  const { share, exchanges } = openShared();
  const a = createSharedCounts(share, settings);
  addTimes(a, 'seldom', 4);
  addTimes(a, 'often', 5);
  await a.exchange();
  await a.exchange();
  expect(exchanges).toEqual([['often']]);
});

test('a window ends at its full minute and the next one starts at zero', () => {
  let nowMs = 119_999;
  const { share } = openShared();
  const a = createSharedCounts(share, { ...settings, now: () => nowMs });
  expect(a.add('x')).toEqual({ count: 1, endsAtMs: 120_000 });
  nowMs = 120_000;
  expect(a.add('x')).toEqual({ count: 1, endsAtMs: 180_000 });
});

test('each process counts alone while exchanging fails, and loses nothing', async () => {
  const { share } = openShared();
  let away = true;
  const a = createSharedCounts(
    (counts) => (away ? Promise.reject(new Error('away')) : share(counts)),
    settings,
  );
  const b = createSharedCounts(share, settings);
  addTimes(a, 'x', 10);
  await expect(a.exchange()).rejects.toThrow('away');
  expect(addTimes(a, 'x', 1)).toBe(11);
  away = false;
  addTimes(b, 'x', 5);
  await b.exchange();
  await a.exchange();
  expect(addTimes(a, 'x', 1)).toBe(17);
});

test('a key that is used again and again is not forgotten for 60,000 others', () => {
  const counts = createSharedCounts(openShared().share, settings);
  for (let n = 0; n < 60_000; n += 1) {
    counts.add('site');
    counts.add(`network ${n}`);
  }
  expect(counts.add('site').count).toBe(60_001);
});
