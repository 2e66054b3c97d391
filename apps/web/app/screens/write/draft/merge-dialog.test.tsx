// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Toaster } from '#app/ui/floating/toast.tsx';
import { emptyContent } from './draft-content.ts';
import { MergeDialog } from './merge-dialog.tsx';
import type { Writing } from './use-draft.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let unmount = () => {};
const title = () => document.getElementById('wr-title');
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name);
const press = async (element: HTMLElement | undefined) => {
  await act(async () => {
    element?.focus();
    element?.click();
  });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
};

function Writer() {
  const [isOpen, setOpen] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  const content = { ...emptyContent(), refund: '7일' };
  const conflict = { fields: ['refund'], theirs: { ...content, refund: '14일' }, theirsAt: 0 };
  const writing = {
    content,
    conflict,
    merged: [],
    latest: () => ({ content }),
    change: () => {},
    resolveFields: async () => setAnswered(true),
  };
  return (
    <Toaster closeLabel="닫기">
      <h1 id="wr-title" tabIndex={-1}>
        배송/환불 정책
      </h1>
      <input />
      {isAnswered ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          남길 내용 고르기
        </button>
      )}
      {isOpen && !isAnswered ? (
        <MergeDialog
          writing={writing as unknown as Writing}
          purpose="ordermade"
          conflict={conflict as unknown as NonNullable<Writing['conflict']>}
          onLater={() => setOpen(false)}
        />
      ) : null}
    </Toaster>
  );
}

beforeEach(async () => {
  Object.assign(Element.prototype, { getAnimations: () => [] });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Writer />));
  unmount = () => root.unmount();
});
afterEach(async () => {
  await act(async () => unmount());
  document.body.replaceChildren();
});

test('the focus is at the step after merging, since the button that opened the dialog is gone', async () => {
  await press(button('남길 내용 고르기'));
  await press(document.querySelector<HTMLElement>('input[type=radio]') ?? undefined);
  await press(button('합치기'));
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(document.activeElement).toBe(title());
});

test('the merge dialog is rendered outside of the page and has the colour of its purpose', async () => {
  await press(button('남길 내용 고르기'));
  expect(document.querySelector<HTMLElement>('[role=dialog]')?.dataset.purpose).toBe('order');
});

test('a postponed question returns the focus to the button', async () => {
  await press(button('남길 내용 고르기'));
  await press(button('나중에 고르기'));
  expect(document.activeElement).toBe(button('남길 내용 고르기'));
});
