// @vitest-environment jsdom
import { act, useState, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noteEarlyTyping, useEarlyTyping } from './early-typing.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** A form as screens have them: what is typed is state, and the state is what is shown. */
function Form() {
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState(false);
  useEarlyTyping();
  return (
    <form>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
      <output>{`${text} ${ticked}`}</output>
    </form>
  );
}

/** The form as the server sends it, taken over once `before` is done. */
async function takeOver(before: (text: HTMLInputElement, box: HTMLInputElement) => void) {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Form />);
  const [text, box] = place.querySelectorAll('input');
  if (!text || !box) throw new Error('no fields');
  before(text, box);
  noteEarlyTyping();
  const writes = vi.spyOn(HTMLInputElement.prototype, 'value', 'set');
  const root = await act(async () => hydrateRoot(place, <Form />));
  onTestFinished(async () => {
    writes.mockRestore();
    await act(() => root.unmount());
    place.remove();
  });
  return { text, box, writes, shown: () => place.querySelector('output')?.textContent };
}

test('what was typed before the page listened reaches the screen, and the field is not written', async () => {
  const { text, shown, writes } = await takeOver((field) => {
    field.value = '하';
  });
  expect([shown(), text.value]).toEqual(['하 false', '하']);
  expect(writes).not.toHaveBeenCalled();
});

test('what is typed afterwards is reported as ever', async () => {
  const { text, shown } = await takeOver((field) => {
    field.value = 'a';
  });
  await act(async () => {
    text.value = 'ab';
    text.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(shown()).toBe('ab false');
});

test('a tick from before is taken back', async () => {
  const { box, shown } = await takeOver((_field, tick) => {
    tick.checked = true;
  });
  expect([shown(), box.checked]).toEqual([' false', false]);
});

test('what the browser knows better than the server stays chosen', async () => {
  const nothing = () => () => {};
  function Choice() {
    const isDark = useSyncExternalStore(
      nothing,
      () => true,
      () => false,
    );
    useEarlyTyping();
    return (
      <>
        <input type="radio" name="theme" checked={!isDark} onChange={nothing} />
        <input type="radio" name="theme" checked={isDark} onChange={nothing} />
      </>
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Choice />);
  noteEarlyTyping();
  const root = await act(async () => hydrateRoot(place, <Choice />));
  expect([...place.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([false, true]);
  await act(() => root.unmount());
  place.remove();
});
