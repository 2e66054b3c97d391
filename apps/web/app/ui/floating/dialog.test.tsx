// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

test('a dialog has the colour of its purpose, although it is outside its page', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() =>
    root.render(
      <Dialog title="결제 카드 변경" purpose="ordermade" onClose={() => {}} actions={null}>
        {null}
      </Dialog>,
    ),
  );
  expect(document.querySelector('[role=dialog]')?.getAttribute('data-purpose')).toBe('order');
  await act(() => root.unmount());
});
