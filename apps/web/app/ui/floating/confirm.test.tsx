// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmProvider, useConfirm } from './confirm.tsx';
// Loaded here, so that no test waits for it.
import './confirm-dialog.tsx';

/** The dialog is loaded on demand, which takes a while on a busy machine. */
const soon = { timeout: 10_000 };

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const confirmations: boolean[] = [];
let wasOpenWhenHeard = true;
let fade = Promise.withResolvers<void>();
let unmount = () => {};

function Remove() {
  const confirm = useConfirm();
  const remove = async () => {
    const yes = await confirm({ title: '삭제', confirm: '삭제하기', cancel: '닫기' });
    confirmations.push(yes);
    wasOpenWhenHeard = dialog() !== null;
  };
  return (
    <button type="button" id="remove" onClick={() => void remove()}>
      삭제
    </button>
  );
}

beforeEach(async () => {
  confirmations.length = 0;
  wasOpenWhenHeard = true;
  fade = Promise.withResolvers();
  const faded = { finished: fade.promise };
  Object.assign(Element.prototype, { getAnimations: () => [faded] });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <ConfirmProvider>
        <Remove />
      </ConfirmProvider>,
    ),
  );
  unmount = () => {
    act(() => root.unmount());
    document.body.replaceChildren();
  };
});
afterEach(() => unmount());

const dialog = () => document.querySelector('[role=alertdialog]');
const answers = () => [...(dialog()?.querySelectorAll('button') ?? [])];

async function pressRemove(): Promise<void> {
  document.getElementById('remove')?.focus();
  await act(async () => document.getElementById('remove')?.click());
  await act(() => vi.waitFor(() => expect(dialog()).not.toBeNull(), soon));
}

test.each([
  ['닫기', false],
  ['삭제하기', true],
])(
  '%s is returned after the dialog has closed, and the focus returns to the pressed button',
  async (name, yes) => {
    await pressRemove();
    await act(async () =>
      answers()
        .find(({ textContent }) => textContent === name)
        ?.click(),
    );
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(confirmations).toEqual([]);
      fade.resolve();
    });
    await act(() => vi.waitFor(() => expect(confirmations).toEqual([yes]), soon));
    expect(wasOpenWhenHeard).toBe(false);
    await act(() => vi.waitFor(() => expect(document.activeElement?.id).toBe('remove'), soon));
  },
);
