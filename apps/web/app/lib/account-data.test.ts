import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveReturnUrl, saveReturnUrlForMail } from '#app/lib/return-url.ts';
import { MemoryStorage } from '#app/testing/memory-storage.ts';
import { clearAccountData, searchesOf, VISITOR } from './account-data.ts';
import { tabStorage } from './drafts/account-storage.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test("a sign-out removes the member's entries, recent searches and the return address", () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  saveReturnUrl({ next: '/my/list' }, 0);
  saveReturnUrlForMail({ next: '/my/list' }, 0, 'ann');
  for (const uid of ['ann', 'bob']) {
    tabStorage.save(uid, 'form', 1);
    localStorage.setItem(searchesOf(uid), '["선물"]');
  }
  localStorage.setItem(searchesOf(VISITOR), '["선물"]');
  localStorage.setItem('of another thing', 'stays');
  clearAccountData('ann');
  expect(Object.keys(sessionStorage)).toEqual(['pq:kept:bob:form']);
  expect(Object.keys(localStorage)).toEqual([searchesOf('bob'), 'of another thing']);
});
