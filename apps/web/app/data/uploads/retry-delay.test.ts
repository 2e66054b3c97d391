import { CallError } from '@pq/contract/client';
import { expect, test } from 'vitest';
import { retryDelay } from './retry-delay.ts';

const least = () => 0;
const most = () => 1;
const busy = (retryAfterS?: number) =>
  new CallError(503, '', retryAfterS === undefined ? undefined : { retryAfterS });

test('the delay doubles up to 15 s, is spread randomly, and ends with the sixth attempt', () => {
  const delays = [1, 2, 3, 4, 5, 6].map((tries) => retryDelay(busy(), tries, most));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, null]);
  expect(retryDelay(busy(), 3, least)).toBe(2_000);
});

test('a Retry-After of the server is respected, with random spread', () => {
  expect([retryDelay(busy(10), 1, least), retryDelay(busy(10), 1, most)]).toEqual([10_000, 15_000]);
  expect(retryDelay(busy(61), 1, least)).toBeNull();
});

test('a broken connection and a proxy without a server are retried, refusals are not', () => {
  for (const status of [0, 408, 502, 503, 504])
    expect(retryDelay(new CallError(status, ''), 1)).not.toBeNull();
  for (const status of [400, 401, 403, 404, 409, 413, 415, 429, 500])
    expect(retryDelay(new CallError(status, ''), 1)).toBeNull();
  expect(retryDelay(new TypeError('a bug'), 1)).toBeNull();
});
