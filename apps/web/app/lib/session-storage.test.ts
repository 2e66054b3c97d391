import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveReturnUrl } from '#app/lib/return-url.ts';
import { MemoryStorage } from '#app/testing/memory-storage.ts';
import {
  clearSessionStorage,
  loadFromSessionStorage,
  removeFromSessionStorage,
  saveToSessionStorage,
  searchesOf,
  VISITOR,
} from './session-storage.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('a stored value is loaded until it is removed', () => {
  saveToSessionStorage('ann', 'form', { name: '한도담' });
  expect(loadFromSessionStorage('ann', 'form')).toEqual({ name: '한도담' });
  expect(loadFromSessionStorage('ann', 'other')).toBeNull();
  removeFromSessionStorage('ann', 'form');
  expect(loadFromSessionStorage('ann', 'form')).toBeNull();
});

test('an entry of another account in the same tab cannot be read, and remains for its owner', () => {
  saveToSessionStorage('ann', 'form', { name: '한도담' });
  expect(loadFromSessionStorage('bob', 'form')).toBeNull();
  expect(loadFromSessionStorage('ann', 'form')).toEqual({ name: '한도담' });
});

test("a sign-out removes the member's entries, recent searches and the return address", () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  saveReturnUrl({ next: '/my/list' }, 0);
  for (const uid of ['ann', 'bob']) {
    saveToSessionStorage(uid, 'form', 1);
    localStorage.setItem(searchesOf(uid), '["선물"]');
  }
  localStorage.setItem(searchesOf(VISITOR), '["선물"]');
  localStorage.setItem('of another thing', 'stays');
  clearSessionStorage('ann');
  expect(Object.keys(sessionStorage)).toEqual(['pq:kept:bob:form']);
  expect(Object.keys(localStorage)).toEqual([searchesOf('bob'), 'of another thing']);
});

test('an unavailable storage or an edited entry counts as empty', () => {
  sessionStorage.setItem('pq:kept:ann:form', '{');
  expect(loadFromSessionStorage('ann', 'form')).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  saveToSessionStorage('ann', 'form', 1);
  expect(loadFromSessionStorage('ann', 'form')).toBeNull();
});
