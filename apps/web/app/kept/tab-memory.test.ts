import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepWayBack } from '#app/screens/auth/way-back.ts';
import { dropFromTab, forgetTab, keepInTab, recallFromTab } from './tab-memory.ts';

class Tab {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null;
  }
  setItem(name: string, text: string): void {
    Object.assign(this, { [name]: text });
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', new Tab()));
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

test('a browser that refuses, or a text that somebody has changed, is as if nothing was kept', () => {
  sessionStorage.setItem('pq:kept:ann:form', '{');
  expect(recallFromTab('ann', 'form')).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  keepInTab('ann', 'form', 1);
  expect(recallFromTab('ann', 'form')).toBeNull();
});
