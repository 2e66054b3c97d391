// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellSoon } from './tell-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('who writes without a pause is told of all the while, with how long ago the last input was', () => {
  const tell = vi.fn();
  const teller = tellSoon(tell);
  for (let at = 0; at < 20; at += 1) {
    teller.input();
    vi.advanceTimersByTime(100);
  }
  expect(tell.mock.calls.length).toBeGreaterThanOrEqual(6);
  expect(tell.mock.calls.every(([quietMs]) => quietMs <= 100)).toBe(true);
  teller.stop();
});

test('what was told of is not told of again; one input is told of within a quarter of a second', () => {
  const tell = vi.fn();
  const teller = tellSoon(tell);
  teller.input();
  vi.advanceTimersByTime(250);
  expect(tell.mock.calls).toEqual([[250]]);
  vi.advanceTimersByTime(10_000);
  teller.now();
  teller.stop();
  expect(tell).toHaveBeenCalledTimes(1);
});

test.each(['pagehide', 'beforeunload', 'visibilitychange'])(
  'a page that hears %s is told of at once',
  (event) => {
    const tell = vi.fn();
    const teller = tellSoon(tell);
    teller.input();
    window.dispatchEvent(new Event(event));
    expect(tell).toHaveBeenCalledTimes(1);
    teller.input();
    teller.stop();
    expect(tell).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new Event(event));
    expect(tell).toHaveBeenCalledTimes(2);
  },
);
