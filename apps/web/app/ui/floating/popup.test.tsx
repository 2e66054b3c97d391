// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PopupProvider, usePopup } from './popup.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let unmount = () => {};

function Scrap() {
  const popup = usePopup();
  const open = () => popup.open({ type: 'scrap', data: { text: '스크랩되었습니다.', icon: null } });
  return <button type="button" id="scrap" onClick={open} />;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <PopupProvider>
        <Scrap />
      </PopupProvider>,
    ),
  );
  unmount = () => {
    act(() => root.unmount());
    document.body.replaceChildren();
  };
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const region = () => document.querySelector('[aria-live=polite]');
const scrap = () => act(() => document.getElementById('scrap')?.click());

test('the small popup is announced by an existing region and leaves the focus where it is', () => {
  const before = region();
  document.getElementById('scrap')?.focus();
  scrap();
  expect(region()).toBe(before);
  expect(before?.textContent).toBe('스크랩되었습니다.');
  expect(document.activeElement?.id).toBe('scrap');
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

test('the small popup closes by itself after two seconds, which start again for each', () => {
  scrap();
  act(() => vi.advanceTimersByTime(1_500));
  scrap();
  act(() => vi.advanceTimersByTime(1_999));
  expect(region()?.textContent).toBe('스크랩되었습니다.');
  act(() => vi.advanceTimersByTime(1));
  expect(region()?.textContent).toBe('');
});

test('the small popup closes by Escape and by a press', () => {
  scrap();
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(region()?.textContent).toBe('');
  scrap();
  act(() => region()?.querySelector('button')?.click());
  expect(region()?.textContent).toBe('');
});
