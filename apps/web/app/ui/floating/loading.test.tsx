// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadingProvider, useBlockingOverlay } from './loading.tsx';
// Loaded with the first press on the page; here in advance.
import './loading-view.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const showModal = vi.fn();
const close = vi.fn();
let render = async (_isLoading: boolean) => {};
let unmount = () => {};

function Screen({ isLoading }: { isLoading: boolean }) {
  useBlockingOverlay(isLoading, {
    title: '결제를 요청하고 있습니다.',
    sub: '창을 닫지 말아주세요.',
    late: '오래 걸리고 있습니다.',
  });
  return <p>화면</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // jsdom has no modal dialogs; in browsers they make the page below inert.
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  render = (isLoading) =>
    act(async () =>
      root.render(
        <LoadingProvider>
          <Screen isLoading={isLoading} />
        </LoadingProvider>,
      ),
    );
  unmount = () => {
    act(() => root.unmount());
    document.body.replaceChildren();
    vi.clearAllMocks();
  };
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const cover = () => document.querySelector('dialog');

test('the overlay is not shown for an action that ends within 300 ms', async () => {
  await render(true);
  await pass(299);
  await render(false);
  await pass(1_000);
  expect(cover()).toBeNull();
  expect(showModal).not.toHaveBeenCalled();
});

test('the overlay covers the page after 300 ms, names the action, and says after 8 s that it takes long', async () => {
  await render(true);
  await pass(300);
  expect(showModal).toHaveBeenCalledOnce();
  expect(cover()?.textContent).toBe('결제를 요청하고 있습니다.창을 닫지 말아주세요.');
  expect(cover()?.querySelector('[role=status]')?.textContent).toBe('');
  await pass(8_000);
  expect(cover()?.querySelector('[role=status]')?.textContent).toBe('오래 걸리고 있습니다.');
  await render(false);
  expect(cover()).toBeNull();
  expect(close).toHaveBeenCalledOnce();
});

test('the overlay does not close by Escape', async () => {
  await render(true);
  await pass(300);
  const cancel = new Event('cancel', { cancelable: true });
  cover()?.dispatchEvent(cancel);
  expect(cancel.defaultPrevented).toBe(true);
});
