// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub, Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AskProvider } from '#app/ui/floating/ask.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

const words = { title: '저장 전', body: '보관됩니다.', leave: '나가기', stay: '계속' };

function Form({ loses }: { loses: boolean }) {
  useLeaveGuard(true, { ...words, loses });
  return <Link to="/elsewhere">다른 곳</Link>;
}

test.each([
  [true, true],
  [false, false],
])('the way out is red where something is lost (%s)', async (loses, isRed) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <AskProvider>
          <Form loses={loses} />
        </AskProvider>
      ),
    },
    { path: '/elsewhere', Component: () => null },
  ]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<Site />));
  await act(() => document.querySelector<HTMLElement>('a')?.click());
  await vi.waitFor(() => expect(document.querySelectorAll('.dlg .acts button')).toHaveLength(2));
  const leave = [...document.querySelectorAll('.dlg .acts button')].at(-1);
  expect(leave?.textContent).toBe('나가기');
  expect(leave?.className.includes('danger')).toBe(isRed);
  await act(() => root.unmount());
});
