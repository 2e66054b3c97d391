// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { MomentBar } from './moment-bar.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const events = [{ at: 1_000 }, { at: 2_000 }];

function Schedule() {
  const [at, setAt] = useState<number | null>(2_000);
  return <MomentBar preview={{ at, now: 2_000, events } as ProjectPreview} onMove={setAt} />;
}

test('the button to the first event retains the focus there and is disabled', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Schedule />));
  const back = [...document.querySelectorAll('button')].find((one) => one.textContent === '이전 일정');
  back?.focus();
  await act(async () => back?.click());
  await act(async () => back?.click());
  expect(back?.getAttribute('aria-disabled')).toBe('true');
  expect(back?.hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(back);
  await act(async () => root.unmount());
});
