// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster, useToast } from './toast.tsx';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';

function Buttons() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast('저장했습니다.')}>
        ok
      </button>
      <button type="button" onClick={() => toast('실패했습니다.', 'error')}>
        error
      </button>
      <button type="button" onClick={() => toast('긴 말'.repeat(20))}>
        long
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <Toaster closeLabel="닫기">
      <Buttons />
    </Toaster>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const say = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const said = () => document.querySelector('[data-toast] p')?.textContent;
const regionOf = (text: string) => screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');

test('good news are said politely, what did not work at once', () => {
  say('ok');
  expect(regionOf('저장했습니다.')).toBe('polite');
  say('error');
  expect(regionOf('실패했습니다.')).toBe('assertive');
  expect(said()).toBe('실패했습니다.');
});

test('the newest stands alone, and goes by itself', () => {
  say('ok');
  say('error');
  expect(screen.queryByText('저장했습니다.')).not.toBeInTheDocument();
  pass(1_900);
  expect(said()).toBe('실패했습니다.');
  pass(10_000);
  expect(said()).toBeUndefined();
});

test('a short sentence goes after two seconds, a long one stays longer', () => {
  say('ok');
  pass(2_000);
  expect(said()).toBeUndefined();
  say('long');
  pass(2_000);
  expect(said()).toContain('긴 말');
});

test('while it is read or has the focus it stays, and its time begins anew after that', () => {
  say('ok');
  const place = screen.getByText('저장했습니다.').closest('[data-toast]') as HTMLElement;
  fireEvent.pointerEnter(place);
  pass(20_000);
  expect(said()).toBe('저장했습니다.');
  fireEvent.pointerLeave(place);
  pass(1_900);
  expect(said()).toBe('저장했습니다.');
  pass(200);
  expect(said()).toBeUndefined();
});

test('it is closed by its button; the next one goes by itself again', () => {
  say('ok');
  fireEvent.focus(screen.getByRole('button', { name: '닫기' }));
  fireEvent.click(screen.getByRole('button', { name: '닫기' }));
  expect(said()).toBeUndefined();
  say('ok');
  pass(2_000);
  expect(said()).toBeUndefined();
});
