// @vitest-environment jsdom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useFollowEdit } from './use-follow-edit.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const LINE = 100;
const WINDOW = 300;

function Lines({ of }: { of: readonly string[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  useFollowEdit(scroller, of.join('|'));
  return (
    <div ref={scroller} id="window">
      <div className="rich">
        <div className="rich-part">
          {of.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <p key={at}>{text}</p>
          ))}
        </div>
      </div>
    </div>
  );
}

test('a preview scrolls to the changed line, and not when that is in view', async () => {
  HTMLElement.prototype.getBoundingClientRect = function rect(this: HTMLElement) {
    const place = document.getElementById('window') as HTMLElement;
    const at = [...document.querySelectorAll('p')].indexOf(this as HTMLParagraphElement);
    const top = this === place ? 0 : at * LINE - place.scrollTop;
    const height = this === place ? WINDOW : LINE;
    return { top, height, bottom: top + height } as DOMRect;
  };
  const lines = Array.from({ length: 10 }, (_, at) => `줄 ${at}`);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = async (of: readonly string[]) => {
    await act(() => root.render(<Lines of={of} />));
    return document.getElementById('window')?.scrollTop;
  };
  expect(await show(lines)).toBe(0);
  expect(await show(lines.with(2, '고친 줄'))).toBe(0);
  expect(await show(lines.with(2, '고친 줄').with(8, '고친 줄'))).toBe(8 * LINE - WINDOW / 3);
  await act(() => root.unmount());
});
