// @vitest-environment jsdom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Pledge({ fallback }: { fallback: string }) {
  const box = useRef<HTMLElement>(null);
  useKeptFocus(box, fallback);
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

test('a button that goes with what it was for hands the focus to the place it stood in', async () => {
  expect(await nameCard('#name')).toBe('ARTICLE');
});

test('who has gone on to a field meanwhile stays in it', async () => {
  expect(await nameCard('input')).toBe('INPUT');
});
