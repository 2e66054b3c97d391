// @vitest-environment jsdom
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { noteEarlyPresses, replayEarlyPresses } from './early-press.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function Page() {
  const [chosen, setChosen] = useState<number[]>([]);
  const [sent, setSent] = useState('');
  return (
    <>
      {[1, 2].map((n) => (
        <button
          key={n}
          type="button"
          data-early=""
          suppressHydrationWarning
          onClick={() => setChosen([...chosen, n])}
        >
          {n}
        </button>
      ))}
      <form action="/login">
        <button
          type="submit"
          data-early=""
          suppressHydrationWarning
          onClick={(event) => {
            event.preventDefault();
            setSent(chosen.join());
          }}
        >
          send
        </button>
      </form>
      <output>{`${chosen.join()} ${sent}`}</output>
    </>
  );
}

// biome-ignore lint/security/noGlobalEval: as the page runs it
beforeAll(() => globalThis.eval(noteEarlyPresses.__html));
beforeEach(() => delete document.documentElement.dataset.ready);

async function open() {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Page />);
  const [one, two, send] = place.querySelectorAll('button');
  if (!one || !two || !send) throw new Error('no buttons');
  let posts = 0;
  place.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    posts += 1;
  });
  const listen = async (pressed?: HTMLElement) => {
    const root = await act(async () => hydrateRoot(place, <Page />));
    onTestFinished(async () => {
      await act(() => root.unmount());
      place.remove();
    });
    document.documentElement.dataset.ready = '';
    await act(async () => {
      const replayed = replayEarlyPresses();
      pressed?.click();
      await replayed;
    });
  };
  return {
    one,
    two,
    send,
    listen,
    posts: () => posts,
    shown: () => place.querySelector('output')?.textContent,
  };
}

test('presses before hydration show a sign and are replayed in order', async () => {
  const { one, two, send, listen, posts, shown } = await open();
  for (const button of [two, one, send]) button.click();
  expect([one, two, send].map(({ dataset }) => dataset.early)).toEqual(['pressed', 'pressed', 'pressed']);
  await listen();
  expect(shown()).toBe('2,1 2,1');
  expect([one, two, send].map(({ dataset }) => dataset.early)).toEqual(['', '', '']);
  expect(posts()).toBe(0);
});

test('a second press cancels the first, and submits a form that works without scripts', async () => {
  const { one, send, listen, posts, shown } = await open();
  for (const button of [one, one, send, send]) button.click();
  expect(posts()).toBe(1);
  await listen();
  expect(shown()).toBe(' ');
});

test('a press during the replay waits for its turn', async () => {
  const { one, send, listen, shown } = await open();
  one.click();
  await listen(send);
  expect(shown()).toBe('1 1');
  expect([one, send].map(({ dataset }) => dataset.early)).toEqual(['', '']);
});

test('a press after hydration is handled once', async () => {
  const { one, listen, shown } = await open();
  await listen();
  await act(async () => one.click());
  expect(shown()).toBe('1 ');
  expect(one.dataset.early).toBe('');
});
