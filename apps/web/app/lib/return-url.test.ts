import { DAY_MS } from '@pq/domain/dates';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '#app/testing/memory-storage.ts';
import { consumeReturnUrl, SOCIAL_SIGN_IN_MS, saveReturnUrl, saveReturnUrlForMail } from './return-url.ts';

const openTab = () => vi.stubGlobal('sessionStorage', new MemoryStorage());
const pressed = { next: '/about', nextState: { pressed: { act: 'like', key: 'a' } } };

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  openTab();
});
afterEach(() => void vi.unstubAllGlobals());

test('consumeReturnUrl returns what the same tab has saved, once', () => {
  saveReturnUrl(pressed, 0);
  expect(consumeReturnUrl(SOCIAL_SIGN_IN_MS, 'ann')).toEqual(pressed);
  expect(consumeReturnUrl(0, 'ann')).toBeNull();
});

test('consumeReturnUrl returns what another tab has saved to the same sign-in at the provider alone', () => {
  for (const [isSame, found] of [
    [true, pressed],
    [false, null],
  ] as const) {
    const flow = saveReturnUrl(pressed, 0);
    openTab();
    expect(consumeReturnUrl(0, 'ann', isSame ? flow : saveReturnUrl(null, 0))).toEqual(found);
  }
});

test('consumeReturnUrl returns nothing that a visitor has saved in another tab to a sign-in by e-mail', () => {
  saveReturnUrl(pressed, 0);
  openTab();
  expect(consumeReturnUrl(0, 'ann')).toBeNull();
});

test('consumeReturnUrl returns nothing once the provider has had its time', () => {
  saveReturnUrl(pressed, 0);
  expect(consumeReturnUrl(SOCIAL_SIGN_IN_MS + 1, 'ann')).toBeNull();
});

test('consumeReturnUrl returns the page of a sign-up in another tab to the new member alone, for a day', () => {
  for (const [uid, at, found] of [
    ['ann', DAY_MS, pressed],
    ['ann', DAY_MS + 1, null],
    ['bob', 0, null],
  ] as const) {
    saveReturnUrlForMail(pressed, 0, 'ann');
    openTab();
    expect(consumeReturnUrl(at, uid)).toEqual(found);
  }
});

test('a sign-in without a page to return to does not replace the page that its tab has saved', () => {
  saveReturnUrl(pressed, 0, 'ann');
  saveReturnUrl(null, 0);
  expect(consumeReturnUrl(0, 'ann')).toEqual(pressed);
});
