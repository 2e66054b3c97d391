// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleInput } from './throttle-input.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('continuous input is reported all the while, with the time since the last input', () => {
  const onInput = vi.fn();
  const throttled = throttleInput(onInput);
  for (let at = 0; at < 20; at += 1) {
    throttled.input();
    vi.advanceTimersByTime(100);
  }
  expect(onInput.mock.calls.length).toBeGreaterThanOrEqual(6);
  expect(onInput.mock.calls.every(([quietMs]) => quietMs <= 100)).toBe(true);
  throttled.stop();
});

test('an input is reported once, within a quarter of a second', () => {
  const onInput = vi.fn();
  const throttled = throttleInput(onInput);
  throttled.input();
  vi.advanceTimersByTime(250);
  expect(onInput.mock.calls).toEqual([[250]]);
  vi.advanceTimersByTime(10_000);
  throttled.now();
  throttled.stop();
  expect(onInput).toHaveBeenCalledTimes(1);
});

test.each(['pagehide', 'beforeunload', 'visibilitychange'])(
  'a page that receives %s reports pending input at once',
  (event) => {
    const onInput = vi.fn();
    const throttled = throttleInput(onInput);
    throttled.input();
    window.dispatchEvent(new Event(event));
    expect(onInput).toHaveBeenCalledTimes(1);
    throttled.input();
    throttled.stop();
    expect(onInput).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new Event(event));
    expect(onInput).toHaveBeenCalledTimes(2);
  },
);
