import { expect, onTestFinished, test, vi } from 'vitest';
import { createFairQueue } from '../platform/fair-queue.ts';
import { ProductError } from '../platform/product-error.ts';
import { createAnonymousCache, type RenderedPage } from './anonymous-cache.ts';

const KB = 1_024;
const page = (kilobytes = 1, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  complete: true,
  isRefused: false,
  nowMs: 0,
  headers: [],
  pieces: [Buffer.alloc(kilobytes * KB)],
  ...more,
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

type Opened = { staleMs?: number; maxBytes?: number; atOnce?: number; maxWaiting?: number };

function open({ atOnce = 2, maxWaiting = 4 - atOnce, ...limits }: Opened = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const renderings = createFairQueue({
    limit: atOnce,
    maxWaiting,
    refusal: () => new ProductError('unavailable'),
    now: () => Date.now(),
  });
  const cache = createAnonymousCache({
    realNow: () => Date.now(),
    freshMs: 1_000,
    staleMs: 0,
    maxBytes: 100 * KB,
    renderings,
    ...limits,
  });
  const rendered: string[] = [];
  const ask = (url: string, make: () => RenderedPage | Promise<RenderedPage> = page, asker = '203.0.113.7') =>
    cache.get(url, asker, async () => {
      rendered.push(url);
      return make();
    });
  return { ask, rendered, renderings, findStale: cache.findStale };
}

test('get renders a page once a second however many request it', async () => {
  const { ask, rendered } = open();
  const [first, second] = await Promise.all([ask('/a'), ask('/a')]);
  expect(second).toBe(first);
  vi.advanceTimersByTime(999);
  expect(await ask('/a')).toBe(first);
  vi.advanceTimersByTime(1);
  expect(await ask('/a')).not.toBe(first);
  expect(rendered).toEqual(['/a', '/a']);
});

test('errors and incomplete pages are shared but not cached', async () => {
  const { ask, rendered } = open();
  for (const make of [
    () => page(1, { status: 404 }),
    () => page(1, { complete: false }),
    () => Promise.reject(new Error('broken')),
  ]) {
    const both = await Promise.allSettled([ask('/a', make), ask('/a', make)]);
    expect(both[0]).toEqual(both[1]);
  }
  expect(rendered).toEqual(['/a', '/a', '/a']);
});

test('the oldest pages are evicted beyond maxBytes', async () => {
  const { ask, rendered } = open({ maxBytes: 35 * KB });
  for (const url of ['/a', '/b', '/c', '/d']) await ask(url, () => page(10));
  for (const url of ['/d', '/c', '/b', '/a']) await ask(url, () => page(10));
  expect(rendered).toEqual(['/a', '/b', '/c', '/d', '/a']);
  await ask('/large', () => page(36));
  await ask('/large', () => page(36));
  expect(rendered.slice(5)).toEqual(['/large', '/large']);
});

test('expired pages are removed without further requests', async () => {
  const { ask } = open();
  await ask('/a');
  vi.advanceTimersByTime(500);
  await ask('/b');
  vi.advanceTimersByTime(1_499);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('findStale returns an expired page until staleMs is over', async () => {
  const { ask, findStale } = open({ staleMs: 60_000 });
  const page = await ask('/a');
  vi.advanceTimersByTime(5_000);
  expect(findStale('/a')).toEqual({ page, ageMs: 5_000 });
  expect(findStale('/b')).toBeNull();
  await expect(ask('/a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  vi.advanceTimersByTime(55_999);
  expect(findStale('/a')?.page).toBe(page);
  vi.advanceTimersByTime(1);
  expect(findStale('/a')).toBeNull();
});

test('get limits concurrent and waiting renderings; joining one takes no slot', async () => {
  const { ask, rendered } = open();
  const ends: (() => void)[] = [];
  const slow = () => new Promise<RenderedPage>((resolve) => ends.push(() => resolve(page())));
  const running = ['/a', '/b', '/c', '/d'].map((url) => ask(url, slow));
  const joined = ask('/d', slow);
  await expect(ask('/e', slow)).rejects.toMatchObject({ code: 'unavailable' });
  expect(rendered).toEqual(['/a', '/b']);
  while (ends.length > 0) {
    ends.shift()?.();
    await turn();
  }
  expect(await joined).toBe(await running[3]);
  expect(rendered).toEqual(['/a', '/b', '/c', '/d']);
  await ask('/e');
});

test('a page that was cached does not wait for all that one network has asked for', async () => {
  const { ask, rendered } = open({ atOnce: 1, staleMs: 60_000 });
  await ask('/');
  vi.advanceTimersByTime(1_000);
  const ends: (() => void)[] = [];
  const slow = () => new Promise<RenderedPage>((resolve) => ends.push(() => resolve(page())));
  const all = ['/a', '/b', '/c'].map((url) => ask(url, slow));
  all.push(ask('/', slow));
  await turn();
  while (ends.length > 0) {
    ends.shift()?.();
    await turn();
  }
  await Promise.all(all);
  expect(rendered).toEqual(['/', '/a', '/b', '/', '/c']);
});

test('a page is rendered in the first turn of those who ask for it', async () => {
  const { ask, rendered } = open({ atOnce: 1, maxWaiting: 10 });
  const ends: (() => void)[] = [];
  const slow = () => new Promise<RenderedPage>((resolve) => ends.push(() => resolve(page())));
  const all = ['/a', '/b', '/c', '/'].map((url) => ask(url, slow));
  all.push(ask('/', slow, '203.0.113.8'));
  await turn();
  while (ends.length > 0) {
    ends.shift()?.();
    await turn();
  }
  expect((await Promise.all(all)).length).toBe(5);
  expect(rendered).toEqual(['/a', '/b', '/', '/c']);
});

test('pages that a network asks for again and again leave turns to who has used less', async () => {
  const { ask, rendered, renderings } = open({ atOnce: 1, maxWaiting: 100, staleMs: 60_000 });
  const urls = Array.from({ length: 10 }, (_, n) => `/${n}`);
  const slow = async () => {
    vi.advanceTimersByTime(500);
    await turn();
    return page();
  };
  for (let round = 0; round < 3; round += 1) {
    for (const url of urls) await ask(url, slow);
    vi.advanceTimersByTime(1_000);
  }
  await renderings.run('member', async () => vi.advanceTimersByTime(2_000));
  const all = urls.map((url) => ask(url, slow));
  const before = rendered.length;
  const waited = await renderings.run('member', async () => rendered.length - before);
  await Promise.all(all);
  expect(waited).toBe(1);
});

test('a page that is still valid is served for another second without a rendering', async () => {
  const { ask, rendered, findStale } = open({ staleMs: 500 });
  let isStillValid = true;
  const first = await ask('/a', () => page(1, { isStillValid: async () => isStillValid }));
  for (let second = 0; second < 3; second += 1) {
    vi.advanceTimersByTime(1_000);
    expect(await Promise.all([ask('/a'), ask('/a')])).toEqual([first, first]);
    expect(findStale('/a')).toEqual({ page: first, ageMs: 0 });
  }
  expect(rendered).toEqual(['/a']);
  isStillValid = false;
  vi.advanceTimersByTime(1_000);
  expect(await ask('/a')).not.toBe(first);
  expect(rendered).toEqual(['/a', '/a']);
});
