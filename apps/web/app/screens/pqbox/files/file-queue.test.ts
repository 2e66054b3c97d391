import { expect, test, vi } from 'vitest';
import type { FileFailure } from '#app/data/pqbox/reward-files.ts';
import { FileQueue } from './file-queue.ts';

const file = (name: string) => new File(['x'], name);
const settled = () => new Promise((resolve) => setImmediate(resolve));
const lost: FileFailure = { message: '네트워크', status: 0, final: false };

function open(barred: FileFailure | null = null) {
  const begun: {
    name: string;
    arrive(): void;
    fail(failure: FileFailure): void;
    pause: ReturnType<typeof vi.fn>;
    giveUp: ReturnType<typeof vi.fn>;
  }[] = [];
  const arrived: string[] = [];
  let prepared = 0;
  const queue = new FileQueue({
    prepare: async () => {
      prepared += 1;
      return barred;
    },
    send(sent, _replaces, { onArrived, onFailed }) {
      const pause = vi.fn();
      const giveUp = vi.fn(async () => undefined);
      begun.push({ name: sent.name, arrive: onArrived, fail: onFailed, pause, giveUp });
      return { pause, giveUp };
    },
    onArrived: ({ file: { name } }) => void arrived.push(name),
  });
  const states = () => queue.items().map(({ state }) => state);
  const idAt = (at: number) => queue.items()[at]?.id ?? 0;
  return { queue, begun, arrived, states, idAt, prepared: () => prepared };
}

test('files are uploaded one after the other', async () => {
  const { queue, begun, arrived, states } = open();
  queue.add([file('a'), file('b')]);
  await settled();
  expect([begun.map(({ name }) => name), states()]).toEqual([['a'], ['sending', 'waiting']]);
  begun[0]?.arrive();
  await settled();
  begun[1]?.arrive();
  expect([arrived, queue.items()]).toEqual([['a', 'b'], []]);
});

test('a paused file lets the next one start and is resumed later', async () => {
  const { queue, begun, arrived, states, idAt } = open();
  queue.add([file('a'), file('b')]);
  await settled();
  queue.pause(idAt(0));
  await settled();
  expect([states(), begun[0]?.pause.mock.calls.length]).toEqual([['held', 'sending'], 1]);
  queue.goOn(idAt(0));
  begun[1]?.arrive();
  await settled();
  begun[2]?.arrive();
  expect([begun.map(({ name }) => name), arrived]).toEqual([
    ['a', 'b', 'a'],
    ['b', 'a'],
  ]);
});

test('a file that failed on the network is resumed when it is back, and a refused file is not', async () => {
  const { queue, begun, states, idAt } = open();
  queue.add([file('a'), file('b')]);
  await settled();
  begun[0]?.fail(lost);
  await settled();
  begun[1]?.fail({ message: '형식', status: 415, final: true });
  expect(states()).toEqual(['failed', 'failed']);
  queue.retryLost();
  queue.goOn(idAt(1));
  await settled();
  expect([states(), begun.length]).toEqual([['sending', 'failed'], 3]);
});

test('a cancelled file is cancelled on the server too, unless its first byte was never sent', async () => {
  const { queue, begun, idAt } = open();
  queue.add([file('a')]);
  queue.giveUp(idAt(0));
  await settled();
  expect(begun).toEqual([]);
  queue.add([file('b')]);
  await settled();
  queue.giveUp(idAt(0));
  expect([begun[0]?.giveUp.mock.calls.length, queue.items()]).toEqual([1, []]);
});

test('a reward that cannot be saved accepts no file', async () => {
  const { queue, begun, states } = open(lost);
  queue.add([file('a')]);
  await settled();
  expect([begun, states()]).toEqual([[], ['failed']]);
});

test('leaving the screen pauses all files and starts none in their place', async () => {
  const { queue, begun, states, prepared } = open();
  queue.add([file('a'), file('b'), file('c')]);
  await settled();
  queue.stop();
  await settled();
  expect([states(), prepared(), begun.length]).toEqual([['held', 'held', 'held'], 1, 1]);
  expect(begun[0]?.pause).toHaveBeenCalledOnce();
});
