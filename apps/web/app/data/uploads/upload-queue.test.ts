import { CallError } from '@pq/contract/client';
import { expect, test, vi } from 'vitest';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { UploadQueue } from './upload-queue.ts';

type Job = { file: File };
const job = (name: string): Job => ({ file: new File(['x'], name, { type: 'image/png' }) });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose sendings are answered by hand. */
function open(onRefused?: (job: Job, text: string) => void) {
  const underway: { name: string; signal: AbortSignal; arrive(): void; fail(error: unknown): void }[] = [];
  const stored: string[] = [];
  const queue = new UploadQueue<Job>({
    problemOf: ({ file }) => (file.name.endsWith('.svg') ? '형식' : null),
    send: ({ file: { name } }, { signal }) =>
      new Promise<UploadedFile>((resolve, reject) => {
        underway.push({ name, signal, arrive: () => resolve({ url: `/files/${name}`, name }), fail: reject });
      }),
    onStored: (_job, { name }) => void stored.push(name),
    onRefused,
  });
  return { queue, underway, stored };
}

test('ten pictures at once are sent one after the other, and come in their order', async () => {
  const { queue, underway, stored } = open();
  const names = Array.from({ length: 10 }, (_, at) => `${at}.png`);
  queue.add(names.map(job));
  for (let at = 0; at < 10; at += 1) {
    await settled();
    expect(underway).toHaveLength(at + 1);
    underway[at]?.arrive();
  }
  await settled();
  expect(stored).toEqual(names);
  expect(queue.items()).toEqual([]);
});

test('two queues of a page share one line', async () => {
  const [one, other] = [open(), open()];
  one.queue.add([job('a.png')]);
  other.queue.add([job('b.png')]);
  await settled();
  expect([one.underway.length, other.underway.length]).toEqual([1, 0]);
  one.underway[0]?.arrive();
  await settled();
  expect(other.underway).toHaveLength(1);
  other.queue.clear();
});

test('what is taken off while it waits is not sent, and does not come back', async () => {
  const { queue, underway, stored } = open();
  queue.add([job('a.png'), job('b.png'), job('c.png')]);
  await settled();
  queue.leave(queue.items()[1]?.id ?? 0);
  underway[0]?.arrive();
  await settled();
  underway[1]?.arrive();
  await settled();
  expect([underway.map(({ name }) => name), stored]).toEqual([
    ['a.png', 'c.png'],
    ['a.png', 'c.png'],
  ]);
});

test('closing calls off what is on its way and all that follow; others of the page go on', async () => {
  const [one, other] = [open(), open()];
  one.queue.add([job('a.png'), job('b.png')]);
  other.queue.add([job('c.png')]);
  await settled();
  one.queue.clear();
  await settled();
  expect([one.underway.length, one.underway[0]?.signal.aborted, one.stored]).toEqual([1, true, []]);
  expect(other.underway).toHaveLength(1);
  other.queue.clear();
});

test('what did not arrive stays with its reason and goes again; what is refused for good does not', async () => {
  const { queue, underway, stored } = open();
  queue.add([job('a.png'), job('b.png'), job('c.svg')]);
  await settled();
  underway[0]?.fail(new CallError(429, '잠시 후'));
  await settled();
  underway[1]?.fail(new CallError(415, '그림 아님'));
  await settled();
  expect(queue.items().map(({ failure, final }) => [failure, final])).toEqual([
    ['잠시 후', false],
    ['그림 아님', true],
    ['형식', true],
  ]);
  for (const { id } of queue.items()) queue.retry(id);
  await settled();
  expect(underway.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'a.png']);
  underway[2]?.arrive();
  await settled();
  expect(stored).toEqual(['a.png']);
});

test('what was refused goes with the next try; what may be sent again stays', async () => {
  const { queue, underway } = open();
  queue.add([job('a.png'), job('b.svg')]);
  await settled();
  underway[0]?.fail(new CallError(429, '잠시 후'));
  await settled();
  queue.add([]);
  expect(queue.items().map(({ file }) => file.name)).toEqual(['a.png', 'b.svg']);
  queue.add([job('c.png'), job('d.svg')]);
  expect(queue.items().map(({ file }) => file.name)).toEqual(['a.png', 'c.png', 'd.svg']);
  queue.clear();
});

test('where refusals are heard, they leave the list', () => {
  const heard = vi.fn();
  const { queue } = open(heard);
  queue.add([job('c.svg')]);
  expect(queue.items()).toEqual([]);
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ file: expect.any(File) }), '형식');
});
