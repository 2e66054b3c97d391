// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { useNow } from './now.ts';
import { PAGE_AGE_META, useTimeSinceSent } from './page-age.ts';

const NOW_MS = Date.parse('2026-11-20T03:00:00Z');

function Clock() {
  useTimeSinceSent();
  const [drawn, drawAgain] = useReducer((times: number) => times + 1, 0);
  return (
    <button type="button" onClick={drawAgain}>
      {drawn}: {useNow() - NOW_MS}
    </button>
  );
}

test('what is drawn first is of the time when the page was made, what comes later is of today', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const tag = Object.assign(document.createElement('meta'), { name: PAGE_AGE_META, content: '40000' });
  document.head.append(tag);
  onTestFinished(() => tag.remove());
  const { user } = await renderScreen(<Clock />, { settings: { nowMs: NOW_MS } });
  const clock = screen.getByRole('button');
  expect(clock).toHaveTextContent('0: 0');
  await user.click(clock);
  expect(clock).toHaveTextContent('1: 40000');
});
