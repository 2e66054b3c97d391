// @vitest-environment jsdom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test } from 'vitest';
import { useRestoreFocus } from './use-restore-focus.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Pledge({ fallback }: { fallback: string }) {
  const box = useRef<HTMLElement>(null);
  useRestoreFocus(box, fallback);
  return (
    <>
      <article ref={box} tabIndex={-1}>
        {fallback === '' ? <button type="button" id="name" /> : fallback}
      </article>
      <input />
    </>
  );
}

beforeEach(() => document.body.replaceChildren());

async function nameCard(focused: string): Promise<string | undefined> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<Pledge fallback="" />));
  document.querySelector<HTMLElement>(focused)?.focus();
  await act(() => root.render(<Pledge fallback="국민카드" />));
  const active = document.activeElement?.tagName;
  await act(() => root.unmount());
  return active;
}

test('the fallback receives the focus when the focused button is removed', async () => {
  expect(await nameCard('#name')).toBe('ARTICLE');
});

test('a field that was focused in between retains the focus', async () => {
  expect(await nameCard('input')).toBe('INPUT');
});
