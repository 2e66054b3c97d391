// @vitest-environment jsdom
import { texts } from '@pq/domain/copy/texts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoSizes } from '#app/testing/browser.ts';
import { LongMessage, type ShowToast, Toaster, useToast, useToastsOfScreens } from './toast.tsx';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';

let show: ShowToast = () => () => {};
const long = '긴 말'.repeat(20);

function Buttons() {
  const toast = useToast();
  const { arrive, lastPress } = useToastsOfScreens();
  show = toast;
  return (
    <>
      <button type="button" onClick={() => toast('저장했습니다.')}>
        ok
      </button>
      <button type="button" onClick={() => toast('실패했습니다.', 'error')}>
        error
      </button>
      <button type="button" onClick={() => toast(long, 'error')}>
        long
      </button>
      <button type="button" onClick={() => arrive(lastPress())}>
        leave
      </button>
      <LongMessage label="긴 알림" closeLabel="긴 알림 닫기" below="header" />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', NoSizes);
  render(
    <Toaster closeLabel="닫기">
      <Buttons />
    </Toaster>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const say = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const toastText = () => document.querySelector('[data-toast] p')?.textContent;
const place = () => screen.queryByRole('region', { name: '긴 알림' });
const regionOf = (text: string) => screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');

test('a success is announced politely, a failure assertively', () => {
  say('ok');
  expect(regionOf('저장했습니다.')).toBe('polite');
  say('error');
  expect(regionOf('실패했습니다.')).toBe('assertive');
  expect(toastText()).toBe('실패했습니다.');
});

test('the newest toast replaces the one before', () => {
  say('ok');
  say('error');
  expect(screen.queryByText('저장했습니다.')).not.toBeInTheDocument();
  expect(toastText()).toBe('실패했습니다.');
});

test.each(['ok', 'error', 'long'])('a toast disappears after two seconds, whatever its text: %s', (name) => {
  say(name);
  pass(1_999);
  expect(toastText()).toBeDefined();
  pass(1);
  expect(toastText()).toBeUndefined();
});

test('a text of more than forty characters stays in place until it is closed or the screen is left', () => {
  say('long');
  pass(60_000);
  say('ok');
  expect(place()).toHaveTextContent(long);
  fireEvent.click(screen.getByRole('button', { name: '긴 알림 닫기' }));
  expect(place()).not.toBeInTheDocument();
  say('long');
  say('leave');
  expect(place()).not.toBeInTheDocument();
});

test('every text of the site of more than forty characters has its place', () => {
  const longTexts = Object.values(texts).filter((text) => [...text].length > 40);
  expect(longTexts.length).toBeGreaterThan(50);
  for (const text of longTexts) {
    act(() => show(text));
    expect(place()?.textContent).toBe(text);
  }
});

test('a message stays while it is hovered or focused, and its time starts again afterwards', () => {
  say('ok');
  const toast = screen.getByText('저장했습니다.').closest('[data-toast]') as HTMLElement;
  fireEvent.pointerEnter(toast);
  pass(20_000);
  expect(toastText()).toBe('저장했습니다.');
  fireEvent.pointerLeave(toast);
  pass(1_900);
  expect(toastText()).toBe('저장했습니다.');
  pass(200);
  expect(toastText()).toBeUndefined();
});

test('a toast disappears with its cause, a later toast stays', () => {
  let end = () => {};
  act(() => {
    end = show(long, 'error');
  });
  act(() => end());
  expect(toastText()).toBeUndefined();
  expect(place()).not.toBeInTheDocument();
  say('ok');
  act(() => end());
  expect(toastText()).toBe('저장했습니다.');
});

test('a next step is announced politely', () => {
  act(() => void show('로그인해주세요.', 'note'));
  expect(regionOf('로그인해주세요.')).toBe('polite');
});

test('a message closes by its button, and the next one disappears by itself again', () => {
  say('ok');
  fireEvent.focus(screen.getByRole('button', { name: '닫기' }));
  fireEvent.click(screen.getByRole('button', { name: '닫기' }));
  expect(toastText()).toBeUndefined();
  say('ok');
  pass(2_000);
  expect(toastText()).toBeUndefined();
});
