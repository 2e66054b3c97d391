import type { ProjectFigures } from '@pq/contract/calls/projects';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Page } from './connect-events.ts';
import { watchEvents } from './watch-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Stream = ReturnType<Page['openStream']> & { readyState: number; closed: boolean };

function openPage() {
  const page = { hidden: false, changed: () => {}, streams: [] as Stream[], polls: 0, seen: [] as number[] };
  const stop = watchEvents(
    {
      url: '/live',
      onEvent: ({ backers }: ProjectFigures) => void page.seen.push(backers),
      async poll() {
        page.polls += 1;
      },
    },
    {
      isHidden: () => page.hidden,
      onVisibility(changed) {
        page.changed = changed;
        return () => {
          page.changed = () => {};
        };
      },
      openStream() {
        const stream: Stream = {
          onmessage: null,
          onerror: null,
          readyState: 1,
          closed: false,
          close() {
            stream.closed = true;
          },
        };
        page.streams.push(stream);
        return stream;
      },
    },
  );
  return {
    page,
    stop,
    open: () => page.streams.filter((stream) => !stream.closed),
    hide(hidden: boolean) {
      page.hidden = hidden;
      page.changed();
    },
    send(backers: number) {
      const figures: ProjectFigures = { backers, amount: { goal: 0, now: 0 }, rewards: [] };
      page.streams.at(-1)?.onmessage?.({ data: JSON.stringify(figures) } as never);
    },
    fail(readyState = 0) {
      const stream = page.streams.at(-1);
      if (!stream) return;
      stream.readyState = readyState;
      stream.onerror?.();
    },
  };
}

test('figures come by the stream, which closes while the page is hidden and opens again when it is shown', async () => {
  const { page, open, hide, send, stop } = openPage();
  send(1);
  hide(true);
  expect(open()).toEqual([]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([page.streams.length, page.polls]).toEqual([1, 0]);
  hide(false);
  expect(open()).toHaveLength(1);
  send(2);
  expect(page.seen).toEqual([1, 2]);
  stop();
  expect(open()).toEqual([]);
});

test('a stream that breaks occasionally is reconnected by the browser', async () => {
  const { page, open, send, fail } = openPage();
  for (let n = 0; n < 10; n += 1) {
    fail();
    fail();
    send(n);
  }
  await vi.advanceTimersByTimeAsync(600_000);
  expect([open().length, page.streams.length, page.polls]).toEqual([1, 1, 0]);
});

test.each([
  ['breaks three times in a row', [0, 0, 0]],
  ['is refused', [2]],
])('a stream that %s is replaced by polling and tried again later', async (_how, states) => {
  const { page, open, fail } = openPage();
  for (const state of states) fail(state);
  expect(open()).toEqual([]);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(page.polls).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect([page.polls, open().length]).toEqual([3, 1]);
});

test('a hidden page polls nothing', async () => {
  const { page, open, hide, fail } = openPage();
  fail(2);
  hide(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([page.polls, open().length]).toEqual([0, 0]);
});
