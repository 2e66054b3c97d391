import { expect, test, vi } from 'vitest';
import type { FileFailure } from '#app/data/pqbox/reward-files.ts';
import { FileQueue } from './file-queue.ts';

const file = (name: string) => new File(['x'], name);
const settled = () => new Promise((resolve) => setImmediate(resolve));
const lost: FileFailure = { message: '네트워크', status: 0, final: false };

/** A queue whose files arrive by hand. */
function open(barred: FileFailure | null = null) {
  const begun: {
    name: string;
    arrive(): void;
    fail(failure: FileFailure): void;
    hold: ReturnType<typeof vi.fn>;
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
      const hold = vi.fn();
      const giveUp = vi.fn(async () => undefined);
      begun.push({ name: sent.name, arrive: onArrived, fail: onFailed, hold, giveUp });
      return { hold, giveUp };
    },
    onArrived: ({ file: { name } }) => void arrived.push(name),
  });
  const states = () => queue.items().map(({ state }) => state);
  const idAt = (at: number) => queue.items()[at]?.id ?? 0;
  return { queue, begun, arrived, states, idAt, prepared: () => prepared };
}

test('files go one after the other', async () => {
  const { queue, begun, arrived, states } = open();
  queue.add([file('a'), file('b')]);
  await settled();
  expect([begun.map(({ name }) => name), states()]).toEqual([['a'], ['sending', 'waiting']]);
  begun[0]?.arrive();
  await settled();
  begun[1]?.arrive();
  expect([arrived, queue.items()]).toEqual([['a', 'b'], []]);
});

test('what is held lets the next one go, and goes on later', async () => {
  const { queue, begun, arrived, states, idAt } = open();
  queue.add([file('a'), file('b')]);
  await settled();
  queue.hold(idAt(0));
  await settled();
  expect([states(), begun[0]?.hold.mock.calls.length]).toEqual([['held', 'sending'], 1]);
  queue.goOn(idAt(0));
  begun[1]?.arrive();
  await settled();
  begun[2]?.arrive();
  expect([begun.map(({ name }) => name), arrived]).toEqual([
    ['a', 'b', 'a'],
    ['b', 'a'],
  ]);
});

test('what the network has lost goes again when it is back; what is refused for good does not', async () => {
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

test('what is given up is given up on the server too, before its first byte nothing is sent', async () => {
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

test('a reward that cannot be saved takes no file', async () => {
  const { queue, begun, states } = open(lost);
  queue.add([file('a')]);
  await settled();
  expect([begun, states()]).toEqual([[], ['failed']]);
});

test('when the screen goes all are held, and none is begun in the place of another', async () => {
  const { queue, begun, states, prepared } = open();
  queue.add([file('a'), file('b'), file('c')]);
  await settled();
  queue.stop();
  await settled();
  expect([states(), prepared(), begun.length]).toEqual([['held', 'held', 'held'], 1, 1]);
  expect(begun[0]?.hold).toHaveBeenCalledOnce();
});
