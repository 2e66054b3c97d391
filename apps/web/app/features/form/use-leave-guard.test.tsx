// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub, Link, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ConfirmProvider } from '#app/ui/floating/confirm.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
// Loaded here, so that no test waits for it.
import '#app/ui/floating/confirm-dialog.tsx';

/** The dialog is loaded on demand, which takes a while on a busy machine. */
const soon = { timeout: 10_000 };

const words = { title: '저장 전', body: '보관됩니다.', leave: '나가기', stay: '계속' };

function Form({ loses }: { loses: boolean }) {
  useLeaveGuard(true, { ...words, loses });
  return <Link to="/elsewhere">다른 곳</Link>;
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test.each([
  [true, true],
  [false, false],
])('the confirming button is red when something is lost (%s)', async (loses, isRed) => {
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ConfirmProvider>
          <Form loses={loses} />
        </ConfirmProvider>
      ),
    },
    { path: '/elsewhere', Component: () => null },
  ]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<Site />));
  await act(() => document.querySelector<HTMLElement>('a')?.click());
  await vi.waitFor(() => expect(document.querySelectorAll('[data-actions] button')).toHaveLength(2), soon);
  const leave = [...document.querySelectorAll('[data-actions] button')].at(-1);
  expect(leave?.textContent).toBe('나가기');
  expect(leave?.className.includes('danger')).toBe(isRed);
  await act(() => root.unmount());
});

function AboutRow({ byQuery }: { byQuery: boolean }) {
  useLeaveGuard(true, { ...words, byQuery });
  return (
    <>
      <Link to="?key=2">다음</Link>
      <output>{useLocation().search}</output>
    </>
  );
}

test.each([
  [true, { answers: 2, search: '?key=1' }],
  [false, { answers: 0, search: '?key=2' }],
])('a changed query is confirmed when it names the subject of the form (%s)', async (byQuery, expected) => {
  document.body.replaceChildren();
  const Component = () => (
    <ConfirmProvider>
      <AboutRow byQuery={byQuery} />
    </ConfirmProvider>
  );
  const Site = createRoutesStub([{ path: '/', Component }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<Site initialEntries={['/?key=1']} />));
  await act(() => document.querySelector<HTMLElement>('a')?.click());
  await vi.waitFor(
    () =>
      expect({
        answers: document.querySelectorAll('[data-actions] button').length,
        search: document.querySelector('output')?.textContent,
      }).toEqual(expected),
    soon,
  );
  await act(() => root.unmount());
});

test('a navigation right after a cancelled one is confirmed as well', async () => {
  const Component = () => (
    <ConfirmProvider>
      <AboutRow byQuery />
    </ConfirmProvider>
  );
  const Site = createRoutesStub([{ path: '/', Component }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<Site initialEntries={['/?key=1']} />));
  const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-actions] button')];
  const link = document.querySelector<HTMLElement>('a');
  await act(async () => link?.click());
  await vi.waitFor(() => expect(buttons()).toHaveLength(2), soon);
  // After the answer, but before the next render.
  await act(async () => {
    buttons()[0]?.click();
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
    link?.click();
  });
  // The first dialog may still be closing, and its button does nothing.
  await vi.waitFor(async () => {
    await act(async () => buttons()[1]?.click());
    expect(document.querySelector('output')?.textContent).toBe('?key=2');
  }, soon);
  await act(() => root.unmount());
});

function FirstStep() {
  const { search } = useLocation();
  useLeaveGuard(search === '?key=1', { ...words, byQuery: true });
  return <Link to="?key=2">다음</Link>;
}

test('a press is not confirmed when nothing is left to lose, even before the router knows', async () => {
  document.body.replaceChildren();
  const Component = () => {
    const { search } = useLocation();
    // When the second step is in the document, before passive effects.
    useLayoutEffect(() => {
      if (search === '?key=2') document.querySelector<HTMLElement>('#onward')?.click();
    }, [search]);
    return (
      <ConfirmProvider>
        <FirstStep />
        <Link id="onward" to="?key=3">
          그다음
        </Link>
        <output>{search}</output>
      </ConfirmProvider>
    );
  };
  const Site = createRoutesStub([{ path: '/', Component }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<Site initialEntries={['/?key=1']} />));
  await act(() => document.querySelector<HTMLElement>('a')?.click());
  await vi.waitFor(() => expect(document.querySelectorAll('[data-actions] button')).toHaveLength(2), soon);
  await act(async () => [...document.querySelectorAll<HTMLElement>('[data-actions] button')][1]?.click());
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('?key=3'), soon);
  await act(() => root.unmount());
});
