import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FakeBroadcastChannel } from '#app/testing/fake-broadcast-channel.ts';
import { FakeLocks } from '#app/testing/fake-locks.ts';
import type { Stream } from './connect-events.ts';
import { shareEvents } from './share-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser whose tabs share locks and channel. */
function openBrowser({ hasLocks = true } = {}) {
  const locks = hasLocks ? new FakeLocks() : undefined;
  const settle = () => vi.advanceTimersByTimeAsync(0);

  async function openTab({ hidden = false, name = 'bell' } = {}) {
    const tab = {
      hidden,
      changed: () => {},
      streams: [] as Stream[],
      seen: [] as number[],
      polls: 0,
      frozen: false,
    };
    const stop = shareEvents<number>(
      {
        name,
        url: '/live',
        onEvent: (event) => void tab.seen.push(event),
        async poll() {
          tab.polls += 1;
          return 100 + tab.polls;
        },
      },
      {
        isHidden: () => tab.hidden,
        onVisibility(changed) {
          tab.changed = changed;
          return () => {
            tab.changed = () => {};
          };
        },
        openStream() {
          const stream: Stream = {
            readyState: 1,
            onmessage: null,
            onerror: null,
            close: () => void tab.streams.splice(tab.streams.indexOf(stream), 1),
          };
          tab.streams.push(stream);
          return stream;
        },
        openChannel(of) {
          const channel = new FakeBroadcastChannel(of);
          const listen = channel.addEventListener.bind(channel);
          channel.addEventListener = ((type: string, listener: (event: Event) => void) =>
            listen(type, (event) => {
              if (!tab.frozen) listener(event);
            })) as typeof listen;
          return channel as unknown as BroadcastChannel;
        },
        locks,
      },
    );
    onTestFinished(stop);
    await settle();
    return Object.assign(tab, {
      stop,
      leads: () => tab.streams.length === 1,
      async hide(is: boolean) {
        tab.hidden = is;
        tab.changed();
        await settle();
      },
      send: (event: number) => tab.streams[0]?.onmessage?.({ data: String(event) } as MessageEvent<string>),
      refuse() {
        const [stream] = tab.streams;
        if (stream) Object.assign(stream, { readyState: 2 }).onerror?.();
      },
    });
  }
  return { openTab, settle };
}

test('the oldest visible tab has the stream, and its events reach all tabs', async () => {
  const { openTab } = openBrowser();
  const [first, second] = [await openTab(), await openTab()];
  expect([first.leads(), second.leads()]).toEqual([true, false]);
  first.send(3);
  expect([first.seen, second.seen]).toEqual([[3], [3]]);
  const third = await openTab();
  expect([third.seen, third.leads()]).toEqual([[3], false]);
});

test('the next tab opens a stream when the leading one is closed', async () => {
  const { openTab, settle } = openBrowser();
  const [first, second, third] = [await openTab(), await openTab(), await openTab()];
  first.stop();
  await settle();
  expect([second.leads(), third.leads()]).toEqual([true, false]);
  expect(first.streams).toEqual([]);
});

test('a hidden tab opens no stream', async () => {
  const { openTab } = openBrowser();
  const tab = await openTab({ hidden: true });
  await vi.advanceTimersByTimeAsync(600_000);
  expect([tab.leads(), tab.polls]).toEqual([false, 0]);
});

test('the stream closes when its only tab has been hidden for a minute, and opens when it is shown', async () => {
  const { openTab } = openBrowser();
  const tab = await openTab();
  await tab.hide(true);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(tab.leads()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(tab.leads()).toBe(false);
  await tab.hide(false);
  expect(tab.leads()).toBe(true);
});

test('a tab that is shown again within the minute continues with its stream', async () => {
  const { openTab } = openBrowser();
  const tab = await openTab();
  const [stream] = tab.streams;
  await tab.hide(true);
  await vi.advanceTimersByTimeAsync(30_000);
  await tab.hide(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tab.streams).toEqual([stream]);
});

test('a hidden tab leaves the lead at once to a visible one, whether that was there before or is shown later', async () => {
  const { openTab } = openBrowser();
  const [first, second] = [await openTab(), await openTab()];
  await first.hide(true);
  expect([first.leads(), second.leads()]).toEqual([false, true]);
  await second.hide(true);
  expect(second.leads()).toBe(true);
  await first.hide(false);
  expect([first.leads(), second.leads()]).toEqual([true, false]);
});

test('a tab takes the lead of a tab that does not answer, which follows once it continues', async () => {
  const { openTab, settle } = openBrowser();
  const first = await openTab();
  first.frozen = true;
  const second = await openTab();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(second.leads()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  first.frozen = false;
  await settle();
  expect([first.leads(), second.leads()]).toEqual([false, true]);
  second.send(5);
  expect(first.seen).toEqual([5]);
});

test('a leading tab that answers is never replaced', async () => {
  const { openTab } = openBrowser();
  const [first, second] = [await openTab(), await openTab()];
  await vi.advanceTimersByTimeAsync(600_000);
  expect([first.leads(), second.leads()]).toEqual([true, false]);
});

test('without a stream the leading tab polls every minute while it is visible, for all tabs', async () => {
  const { openTab } = openBrowser();
  const [first, second] = [await openTab(), await openTab()];
  first.refuse();
  await vi.advanceTimersByTimeAsync(59_999);
  expect([first.polls, second.polls]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([first.polls, second.polls, second.seen]).toEqual([1, 0, [101]]);
  expect(first.leads()).toBe(true);
  first.refuse();
  await first.hide(true);
  await second.hide(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(first.polls).toBe(1);
});

test('tabs of different accounts share nothing', async () => {
  const { openTab } = openBrowser();
  const [first, second] = [await openTab(), await openTab({ name: 'bell of another' })];
  first.send(3);
  expect(second.seen).toEqual([]);
});

test('a stopped tab closes its stream and receives nothing more', async () => {
  const { openTab, settle } = openBrowser();
  const [first, second] = [await openTab(), await openTab()];
  first.stop();
  await settle();
  second.send(4);
  await first.hide(false);
  expect([first.streams, first.seen]).toEqual([[], []]);
});

test('without the Web Locks API each visible tab has a stream', async () => {
  const { openTab } = openBrowser({ hasLocks: false });
  const [first, second] = [await openTab(), await openTab()];
  expect([first.leads(), second.leads()]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([first.leads(), second.leads()]).toEqual([true, true]);
});
