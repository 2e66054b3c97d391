import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '#app/testing/memory-storage.ts';
import { tabStorage } from './account-storage.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('a stored value is loaded until it is removed', () => {
  tabStorage.save('ann', 'form', { name: '한도담' });
  expect(tabStorage.load('ann', 'form')).toEqual({ name: '한도담' });
  expect(tabStorage.load('ann', 'other')).toBeNull();
  tabStorage.remove('ann', 'form');
  expect(tabStorage.load('ann', 'form')).toBeNull();
});

test('an entry of another account in the same tab cannot be read, and remains for its owner', () => {
  tabStorage.save('ann', 'form', { name: '한도담' });
  expect(tabStorage.load('bob', 'form')).toBeNull();
  expect(tabStorage.names('bob')).toEqual([]);
  expect(tabStorage.load('ann', 'form')).toEqual({ name: '한도담' });
});

test('an unavailable storage or an edited entry counts as empty', () => {
  sessionStorage.setItem('pq:kept:ann:form', '{');
  expect(tabStorage.load('ann', 'form')).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  tabStorage.save('ann', 'form', 1);
  expect(tabStorage.load('ann', 'form')).toBeNull();
  expect(tabStorage.names('ann')).toEqual([]);
});
