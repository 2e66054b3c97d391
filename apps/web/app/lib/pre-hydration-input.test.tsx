// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import userEvent from '@testing-library/user-event';
import { act, type ChangeEvent, useRef, useState, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { usePreHydrationInput, usePreHydrationText } from './pre-hydration-input.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function Form() {
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value);
  usePreHydrationText(field, text, change);
  usePreHydrationInput();
  return (
    <form>
      <input ref={field} value={text} onChange={change} />
      <input type="checkbox" checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
      <output>{`${text} ${ticked}`}</output>
    </form>
  );
}

async function takeOver(before: (text: HTMLInputElement, box: HTMLInputElement) => void) {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Form />);
  const [text, box] = place.querySelectorAll('input');
  if (!text || !box) throw new Error('no fields');
  before(text, box);
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
  await userEvent.type(text, 'b');
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
  const root = await act(async () => hydrateRoot(place, <Choice />));
  expect([...place.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([false, true]);
  await act(() => root.unmount());
  place.remove();
});

test('every text field with a handler reports text typed before hydration', () => {
  const app = join(import.meta.dirname, '..');
  const notText = /type="(?:checkbox|color|date|file|hidden|radio|range)"/;
  const tags = globSync('**/*.tsx', { cwd: app, exclude: ['**/*.test.tsx', 'testing/**'] }).flatMap(
    (file) => {
      const source = readFileSync(join(app, file), 'utf8');
      // Ends at the first line that closes the tag.
      const fields = [...source.matchAll(/<(?:input|textarea)\b[\s\S]*?\/>/g)].map(([tag]) => tag);
      return fields.filter((tag) => !notText.test(tag)).map((tag) => ({ file, source, tag }));
    },
  );
  expect(tags.length).toBeGreaterThan(5);
  const silent = tags.filter(
    ({ source, tag }) =>
      /value=|onChange=|\{\.\.\./.test(tag) && !/use(?:PreHydrationText|SearchText)\(/.test(source),
  );
  expect(silent.map(({ file, tag }) => `${file}: ${tag.slice(0, 80)}`)).toEqual([]);
});
