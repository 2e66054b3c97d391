// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test } from 'vitest';
import { useWithdrawnFocus } from './use-withdrawn-focus.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Page({ pledge }: { pledge: string | undefined }) {
  useWithdrawnFocus(pledge);
  return (
    <main>
      <h1>나만의 도장</h1>
      {pledge ? <button type="button" id="withdraw" /> : null}
      <input />
    </main>
  );
}

beforeEach(() => document.body.replaceChildren());

async function withdraw(focused: string): Promise<string | undefined> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<Page pledge="own" />));
  document.querySelector<HTMLElement>(focused)?.focus();
  await act(() => root.render(<Page pledge={undefined} />));
  const active = document.activeElement?.tagName;
  await act(() => root.unmount());
  return active;
}

test('withdrawing a pledge removes its button and focuses the heading of the page', async () => {
  expect(await withdraw('#withdraw')).toBe('H1');
});

test('the focus remains in a field that was focused in between', async () => {
  expect(await withdraw('input')).toBe('INPUT');
});
