// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { useNow, useTimeSinceSent } from './now.ts';

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

test('the first render uses the time of the page, later renders the current time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = { serverTiming: [{ name: 'age', duration: 40_000 }] };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    page as PerformanceNavigationTiming & typeof page,
  ]);
  const { user } = await renderScreen(<Clock />, { settings: { nowMs: NOW_MS } });
  const clock = screen.getByRole('button');
  expect(clock).toHaveTextContent('0: 0');
  await user.click(clock);
  expect(clock).toHaveTextContent('1: 40000');
});
