// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub, useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ConfirmProvider } from '#app/ui/floating/confirm.tsx';
import { useDraftGuard } from './use-draft-guard.ts';

/** The dialog is loaded on demand, which takes a while on a busy machine. */
const soon = { timeout: 10_000 };

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Form({ changed, onGone }: { changed: boolean; onGone(): void }) {
  const { giveUp } = useDraftGuard(changed);
  return <button type="button" id="cancel" onClick={() => giveUp(onGone)} />;
}

async function open(changed: boolean) {
  const onGone = vi.fn();
  const Component = () => (
    <ConfirmProvider>
      <Form changed={changed} onGone={onGone} />
    </ConfirmProvider>
  );
  const Site = createRoutesStub([{ path: '/', Component }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<Site />));
  await act(async () => document.getElementById('cancel')?.click());
  return { onGone, close: () => act(() => root.unmount()) };
}

const answers = () => [...document.querySelectorAll<HTMLElement>('[data-actions] button')];

test('discarding input asks for a confirmation', async () => {
  const { onGone, close } = await open(true);
  await vi.waitFor(
    () => expect(answers().map(({ textContent }) => textContent)).toEqual(['계속 작성', '나가기']),
    soon,
  );
  expect(onGone).not.toHaveBeenCalled();
  await act(async () => answers().at(-1)?.click());
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce(), soon);
  await close();
});

test('a form that is closed by its address asks once', async () => {
  const Component = () => {
    const navigate = useNavigate();
    return (
      <ConfirmProvider>
        <Form changed onGone={() => void navigate('/?closed')} />
      </ConfirmProvider>
    );
  };
  const Site = createRoutesStub([{ path: '/', Component }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<Site initialEntries={['/?key=1']} />));
  await act(async () => document.getElementById('cancel')?.click());
  await vi.waitFor(() => expect(answers()).toHaveLength(2), soon);
  await act(async () => answers().at(-1)?.click());
  await vi.waitFor(() => expect(answers()).toEqual([]), soon);
  await act(() => root.unmount());
});

test('an unchanged form closes without a confirmation', async () => {
  const { onGone, close } = await open(false);
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce(), soon);
  expect(answers()).toEqual([]);
  await close();
});
