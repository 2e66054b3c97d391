// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useFormFocus } from './use-form-focus.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Form({ onDone }: { onDone(): void }) {
  return (
    <div ref={useFormFocus<HTMLDivElement>()}>
      <input />
      <button type="button" id="save" onClick={onDone} />
    </div>
  );
}

function Page() {
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

test('a form that takes the place of its button has the focus, and gives it to the heading when it goes', async () => {
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
  expect(document.activeElement?.tagName).toBe('H1');
});
