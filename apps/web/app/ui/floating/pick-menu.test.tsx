// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { PickMenu } from './pick-menu.tsx';

/** The dialog is loaded on demand, which takes a while on a busy machine. */
const soon = { timeout: 10_000 };

test('the menu opens at the selected option, wherever that is', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const options = ['13', '15', '17'].map((value) => ({ value, label: value, content: value }));
  await act(() =>
    root.render(
      <PickMenu
        label="글자 크기"
        options={options}
        value="17"
        variant="list"
        trigger={<button type="button" />}
        focusAfter={() => null}
        onPick={() => {}}
      >
        17
      </PickMenu>,
    ),
  );
  const trigger = document.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  await act(() => trigger?.click());
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('17'), soon);
  await act(() => root.unmount());
});
