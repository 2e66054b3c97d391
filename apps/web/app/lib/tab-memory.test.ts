import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepWayBack } from '#app/screens/auth/way-back.ts';
import { MemoryStorage } from '#app/testing/memory-storage.ts';
import { dropFromTab, forgetTab, keepInTab, recallFromTab, searchesOf, VISITOR } from './tab-memory.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('what is kept comes back until it is dropped', () => {
  keepInTab('ann', 'form', { name: '한도담' });
  expect(recallFromTab('ann', 'form')).toEqual({ name: '한도담' });
  expect(recallFromTab('ann', 'other')).toBeNull();
  dropFromTab('ann', 'form');
  expect(recallFromTab('ann', 'form')).toBeNull();
});

test('the next person at this tab reads nothing of it, and leaves nothing of it behind', () => {
  sessionStorage.setItem('of another thing', 'stays');
  keepInTab('ann', 'form', { name: '한도담' });
  expect(recallFromTab('bob', 'form')).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(['of another thing']);
});

test('signing out forgets everything, and where one was going', () => {
  keepWayBack({ next: '/my/list' }, 0);
  keepInTab('ann', 'form', 1);
  keepInTab('bob', 'form', 2);
  forgetTab();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('signing out leaves the next person no searches', () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  for (const uid of [VISITOR, 'ann']) localStorage.setItem(searchesOf(uid), '["선물"]');
  localStorage.setItem('of another thing', 'stays');
  forgetTab();
  expect(Object.keys(localStorage)).toEqual(['of another thing']);
});

test('a browser that refuses, or a text that somebody has changed, is as if nothing was kept', () => {
  sessionStorage.setItem('pq:kept:ann:form', '{');
  expect(recallFromTab('ann', 'form')).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  keepInTab('ann', 'form', 1);
  expect(recallFromTab('ann', 'form')).toBeNull();
});
