// @vitest-environment jsdom
import { CallError } from '@pq/contract/client';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getQueryClient } from './query-client.ts';

test('a query that failed for lack of a connection repeats by itself, while a refused one does not', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = getQueryClient();
  const asked = { away: 0, refused: 0 };
  const away = new QueryObserver(client, {
    queryKey: ['away'],
    retry: false,
    queryFn: async () => {
      asked.away += 1;
      if (asked.away < 3) throw new CallError(503, '', undefined, { code: 'unavailable' });
      return 'there';
    },
  });
  const refused = new QueryObserver(client, {
    queryKey: ['refused'],
    queryFn: async () => {
      asked.refused += 1;
      throw new CallError(403, '');
    },
  });
  const leave = [away.subscribe(() => {}), refused.subscribe(() => {})];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(away.getCurrentResult().data).toBe('there');
  expect(asked).toEqual({ away: 3, refused: 1 });
  for (const end of leave) end();
});
