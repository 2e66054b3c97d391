import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Channel, Listener } from './channel.ts';
import type { Watcher } from './rooms.ts';
import { createRooms } from './rooms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openRooms() {
  let listener: Listener = () => {};
  const channel = {
    subscribe: (_topic: string, on: Listener) => {
      listener = on;
      return () => {};
    },
  } as unknown as Channel;
  const thing = { value: 0, hidden: false, gone: false, broken: false, reads: 0 };
  const rooms = createRooms({
    channel,
    onFailure() {},
    topic: 'thing',
    async read() {
      thing.reads += 1;
      if (thing.broken) throw new Error('no database');
      return thing.gone ? null : { event: Buffer.from(String(thing.value)), hidden: thing.hidden };
    },
  });
  const watch = async (seesHidden = false) => {
    const seen: string[] = [];
    const watcher: Watcher = {
      seesHidden,
      send: (event) => void seen.push(event.toString()),
      end: () => void seen.push('end'),
    };
    let leave = () => {};
    await rooms.watch('a', (_sight, out) => {
      leave = out;
      return watcher;
    });
    return { seen, leave: () => leave() };
  };
  return { thing, rooms, watch, publish: (payload: string) => listener(payload) };
}

test('a burst of changes is read once for all watchers, at most every 250 ms', async () => {
  const { thing, watch, publish } = openRooms();
  const people = [await watch(), await watch(), await watch()];
  expect(thing.reads).toBe(1);
  for (let n = 1; n <= 50; n += 1) {
    thing.value = n;
    publish('x,a');
  }
  await vi.advanceTimersByTimeAsync(250);
  expect(thing.reads).toBe(2);
  for (const { seen } of people) expect(seen).toEqual(['0', '50']);
});

test('a later watcher gets the current snapshot, and nobody gets one twice', async () => {
  const { thing, watch } = openRooms();
  const early = await watch();
  await vi.advanceTimersByTimeAsync(300);
  thing.value = 7;
  const late = await watch();
  expect(late.seen).toEqual(['7']);
  expect(early.seen).toEqual(['0', '7']);
});

test('a change during a read is read again', async () => {
  const { thing, watch, publish } = openRooms();
  const person = await watch();
  await vi.advanceTimersByTimeAsync(300);
  thing.value = 1;
  publish('a');
  publish('a');
  thing.value = 2;
  await vi.advanceTimersByTimeAsync(250);
  thing.value = 3;
  publish('a');
  await vi.advanceTimersByTimeAsync(250);
  expect(person.seen.at(-1)).toBe('3');
});

test('hiding ends all watchers but the manager, deletion ends everyone', async () => {
  const { thing, watch, publish } = openRooms();
  const [visitor, maker] = [await watch(), await watch(true)];
  thing.hidden = true;
  publish('a');
  await vi.advanceTimersByTimeAsync(250);
  expect(visitor.seen).toEqual(['0', 'end']);
  expect(maker.seen).toEqual(['0']);
  thing.gone = true;
  publish('a');
  await vi.advanceTimersByTimeAsync(250);
  expect(maker.seen).toEqual(['0', 'end']);
});

test('resync reads everything again, also after a failed read', async () => {
  const { thing, watch, publish } = openRooms();
  const person = await watch();
  await vi.advanceTimersByTimeAsync(300);
  thing.value = 9;
  thing.broken = true;
  publish('resync');
  await vi.advanceTimersByTimeAsync(500);
  expect(person.seen).toEqual(['0']);
  thing.broken = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(person.seen).toEqual(['0', '9']);
});

test('a room reads nothing after its last watcher has left', async () => {
  const { thing, watch, publish } = openRooms();
  const person = await watch();
  person.leave();
  publish('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(thing.reads).toBe(1);
});

test('a watcher whom admit rejects leaves nothing behind', async () => {
  const { thing, rooms, publish } = openRooms();
  const refused = rooms.watch('a', () => {
    throw new Error('not yours');
  });
  await expect(refused).rejects.toThrow('not yours');
  publish('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(thing.reads).toBe(1);
});
