// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useForm } from '#app/features/form/use-form.ts';
import { useFocusFallback } from './use-focus-fallback.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Form({ onDone }: { onDone(): void }) {
  const form = useForm({ defaultValues: { title: '' }, onSubmit: onDone, autoFocusField: 'title' });
  return (
    <div>
      <input ref={form.fieldRef('title')} />
      <button type="button" id="save" onClick={onDone} />
    </div>
  );
}

function Page() {
  useFocusFallback();
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1>배너 관리</h1>
      {open ? (
        <Form onDone={() => setOpen(false)} />
      ) : (
        <button type="button" id="add" onClick={() => setOpen(true)} />
      )}
    </main>
  );
}

test('a form in the place of its button has the focus, and passes it to the heading when it closes', async () => {
  await act(async () =>
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />),
  );
  const press = (id: string) =>
    act(async () => {
      document.getElementById(id)?.focus();
      document.getElementById(id)?.click();
    });
  await press('add');
  expect(document.activeElement?.tagName).toBe('INPUT');
  await press('save');
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
});

function Decision({ after }: { after: 'gone' | 'disabled' }) {
  useFocusFallback();
  const [waits, setWaits] = useState(true);
  return (
    <main>
      <h1 id="place">신고된 댓글</h1>
      {waits || after === 'disabled' ? (
        <button type="button" id="decide" disabled={!waits} onClick={() => setWaits(false)} />
      ) : (
        <p>없습니다.</p>
      )}
      <button type="button" id="other" />
    </main>
  );
}

test.each([
  ['decide', 'gone', 'place'],
  ['other', 'gone', 'other'],
  ['decide', 'disabled', 'place'],
  ['other', 'disabled', 'other'],
] as const)('the focus on %s, when the decision is %s, is on %s', async (pressed, after, focused) => {
  document.body.replaceChildren();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Decision after={after} />));
  document.getElementById(pressed)?.focus();
  await act(async () => document.getElementById('decide')?.click());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement?.id).toBe(focused);
  await act(async () => root.unmount());
});
