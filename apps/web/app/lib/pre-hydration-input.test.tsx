// @vitest-environment jsdom
import { act, useState, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { recordPreHydrationInput, usePreHydrationInput } from './pre-hydration-input.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** A controlled form like those of the screens. */
function Form() {
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState(false);
  usePreHydrationInput();
  return (
    <form>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
      <output>{`${text} ${ticked}`}</output>
    </form>
  );
}

/** The server-rendered form, hydrated after `before`. */
async function takeOver(before: (text: HTMLInputElement, box: HTMLInputElement) => void) {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Form />);
  const [text, box] = place.querySelectorAll('input');
  if (!text || !box) throw new Error('no fields');
  before(text, box);
  recordPreHydrationInput();
  const writes = vi.spyOn(HTMLInputElement.prototype, 'value', 'set');
  const root = await act(async () => hydrateRoot(place, <Form />));
  onTestFinished(async () => {
    writes.mockRestore();
    await act(() => root.unmount());
    place.remove();
  });
  return { text, box, writes, shown: () => place.querySelector('output')?.textContent };
}

test('input typed before hydration reaches the screen without writing the field', async () => {
  const { text, shown, writes } = await takeOver((field) => {
    field.value = '하';
  });
  expect([shown(), text.value]).toEqual(['하 false', '하']);
  expect(writes).not.toHaveBeenCalled();
});

test('input typed after hydration is reported as usual', async () => {
  const { text, shown } = await takeOver((field) => {
    field.value = 'a';
  });
  await act(async () => {
    text.value = 'ab';
    text.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(shown()).toBe('ab false');
});

test('a box ticked before hydration is reset', async () => {
  const { box, shown } = await takeOver((_field, tick) => {
    tick.checked = true;
  });
  expect([shown(), box.checked]).toEqual([' false', false]);
});

test('a choice restored by the browser stays', async () => {
  const nothing = () => () => {};
  function Choice() {
    const isDark = useSyncExternalStore(
      nothing,
      () => true,
      () => false,
    );
    usePreHydrationInput();
    return (
      <>
        <input type="radio" name="theme" checked={!isDark} onChange={nothing} />
        <input type="radio" name="theme" checked={isDark} onChange={nothing} />
      </>
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Choice />);
  recordPreHydrationInput();
  const root = await act(async () => hydrateRoot(place, <Choice />));
  expect([...place.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([false, true]);
  await act(() => root.unmount());
  place.remove();
});
