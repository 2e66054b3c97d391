// @vitest-environment jsdom
import { DAY_MS } from '@pq/domain/dates';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { isPushRefreshDue, readPushOwner, writePushOwner } from './push-owner.ts';

afterEach(() => localStorage.clear());

test('a browser is refreshed for another member, once a day for the same, and never without a subscription', () => {
  expect(isPushRefreshDue(readPushOwner(), 'hana')).toBe(false);
  writePushOwner('hana');
  expect(isPushRefreshDue(readPushOwner(), 'hana')).toBe(false);
  expect(isPushRefreshDue(readPushOwner(), 'duri')).toBe(true);
  vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(isPushRefreshDue(readPushOwner(), 'hana')).toBe(true);
  writePushOwner(null);
  expect(readPushOwner()).toBeNull();
});

test('readPushOwner finds no owner in values of another form', () => {
  localStorage.setItem('pq.push', '{"uid":1}');
  expect(readPushOwner()).toBeNull();
  localStorage.setItem('pq.push', 'x');
  expect(readPushOwner()).toBeNull();
});
