import { CallError } from '@pq/contract/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { UploadQueue } from './upload-queue.ts';

type Job = { file: File };
const job = (name: string): Job => ({ file: new File(['x'], name, { type: 'image/png' }) });
const settled = () => new Promise((resolve) => setImmediate(resolve));

function open(onRefused?: (job: Job, text: string) => void) {
  type Sending = { signal: AbortSignal; onProgress(share: number): void };
  const underway: (Sending & { name: string; arrive(): void; fail(error: unknown): void })[] = [];
  const stored: string[] = [];
  const queue = new UploadQueue<Job>({
    problemOf: ({ file }) => (file.name.endsWith('.svg') ? '형식' : null),
    send: ({ file: { name } }, sending) =>
      new Promise<UploadedFile>((resolve, reject) => {
        const arrive = () => resolve({ url: `/files/${name}`, name });
        underway.push({ ...sending, name, arrive, fail: reject });
      }),
    onStored: (_job, { name }) => void stored.push(name),
    onRefused,
  });
  const arrive = async (wanted: string) => {
    underway.findLast(({ name }) => name === wanted)?.arrive();
    await settled();
  };
  return { queue, underway, stored, arrive };
}

test('ten pictures are sent three at a time and arrive in the order of selection', async () => {
  const { queue, underway, stored, arrive } = open();
  const names = Array.from({ length: 10 }, (_, at) => `${at}.png`);
  queue.add(names.map(job));
  await settled();
  expect(underway).toHaveLength(3);
  await arrive('2.png');
  expect([underway.length, stored]).toEqual([4, []]);
  expect(
    queue
      .items()
      .slice(0, 5)
      .map(({ phase, share }) => [phase, share]),
  ).toEqual([
    ['sending', 0],
    ['sending', 0],
    ['processing', 1],
    ['sending', 0],
    ['waiting', 0],
  ]);
  await arrive('0.png');
  expect(stored).toEqual(['0.png']);
  await arrive('1.png');
  expect(stored).toEqual(['0.png', '1.png', '2.png']);
  for (const name of names.slice(3)) await arrive(name);
  expect([stored, queue.items()]).toEqual([names, []]);
});

test('two queues of a page share its three slots', async () => {
  const [one, other] = [open(), open()];
  one.queue.add([job('a.png'), job('b.png'), job('c.png')]);
  other.queue.add([job('d.png')]);
  await settled();
  expect([one.underway.length, other.underway.length]).toEqual([3, 0]);
  await one.arrive('b.png');
  expect(other.underway).toHaveLength(1);
  one.queue.clear();
  other.queue.clear();
});

test('a file removed while it waits is not sent and does not come back', async () => {
  const { queue, underway, stored, arrive } = open();
  queue.add(['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map(job));
  await settled();
  queue.leave(queue.items()[3]?.id ?? 0);
  for (const name of ['a.png', 'b.png', 'c.png', 'e.png']) await arrive(name);
  expect(underway.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png', 'e.png']);
  expect(stored).toEqual(['a.png', 'b.png', 'c.png', 'e.png']);
});

test('removing the first file hands over the files that arrived behind it', async () => {
  const { queue, underway, stored, arrive } = open();
  queue.add(['a.png', 'b.png', 'c.png'].map(job));
  await settled();
  await arrive('b.png');
  expect(stored).toEqual([]);
  queue.leave(queue.items()[0]?.id ?? 0);
  expect([underway[0]?.signal.aborted, stored]).toEqual([true, ['b.png']]);
  queue.clear();
});

test('closing cancels the current file and all that follow, while other queues of the page continue', async () => {
  const [one, other] = [open(), open()];
  one.queue.add(['a.png', 'b.png', 'c.png', 'd.png'].map(job));
  other.queue.add([job('e.png')]);
  await settled();
  await one.arrive('b.png');
  one.queue.clear();
  await settled();
  expect(one.underway.filter(({ signal }) => !signal.aborted)).toEqual([]);
  expect([one.underway.length, one.stored]).toEqual([4, []]);
  expect(other.underway).toHaveLength(1);
  other.queue.clear();
});

test('a file reports its sent fraction, and that the server is processing it', async () => {
  const { queue, underway } = open();
  queue.add([job('a.png')]);
  await settled();
  const state = () => queue.items().map(({ phase, share }) => [phase, share]);
  underway[0]?.onProgress(0.12);
  expect(state()).toEqual([['sending', 0.12]]);
  underway[0]?.onProgress(1);
  expect(state()).toEqual([['processing', 1]]);
  queue.clear();
});

describe('with a fake clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // The longest delay of each try.
    vi.spyOn(Math, 'random').mockReturnValue(1);
    return () => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    };
  });
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await settled();
  };

  test('a file without space on the server is retried with growing delays, at last by the user', async () => {
    const { queue, underway, stored, arrive } = open();
    queue.add([job('a.png')]);
    await settled();
    for (const [tries, delay] of [1_000, 2_000, 4_000, 8_000, 15_000].entries()) {
      underway.at(-1)?.fail(new CallError(503, '잠시 후'));
      await settled();
      expect(queue.items()).toMatchObject([{ phase: 'waiting', share: 0, failure: null }]);
      await pass(delay - 1);
      expect(underway).toHaveLength(tries + 1);
      await pass(1);
      expect(underway).toHaveLength(tries + 2);
    }
    underway.at(-1)?.fail(new CallError(503, '잠시 후'));
    await pass(600_000);
    expect(underway).toHaveLength(6);
    expect(queue.items()).toMatchObject([{ failure: '파일 업로드에 실패했습니다.', final: false }]);
    queue.retry(queue.items()[0]?.id ?? 0);
    await settled();
    await arrive('a.png');
    expect(stored).toEqual(['a.png']);
  });

  test('a file waits as long as the server asks for, while others are sent, and retains its place', async () => {
    const { queue, underway, stored, arrive } = open();
    queue.add(['a.png', 'b.png', 'c.png', 'd.png'].map(job));
    await settled();
    underway[0]?.fail(new CallError(503, '', { retryAfterS: 10 }));
    await settled();
    expect(underway.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
    for (const name of ['b.png', 'c.png', 'd.png']) await arrive(name);
    await pass(14_999);
    expect([underway.length, stored]).toEqual([4, []]);
    await pass(1);
    await arrive('a.png');
    expect(stored).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
  });

  test('a file whose connection broke is sent again, unless it is removed while it waits', async () => {
    const { queue, underway, stored, arrive } = open();
    queue.add([job('a.png'), job('b.png')]);
    await settled();
    for (const { fail } of [...underway]) fail(new CallError(0, ''));
    await settled();
    queue.leave(queue.items()[1]?.id ?? 0);
    await pass(60_000);
    expect(underway.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'a.png']);
    await arrive('a.png');
    expect(stored).toEqual(['a.png']);
  });
});

test('a failed file stays with its reason and can be retried, a finally refused file cannot', async () => {
  const { queue, underway, stored, arrive } = open();
  queue.add([job('a.png'), job('b.png'), job('c.svg')]);
  await settled();
  underway[0]?.fail(new CallError(429, '잠시 후'));
  await settled();
  underway[1]?.fail(new CallError(415, '그림 아님'));
  await settled();
  expect(queue.items().map(({ failure, final }) => [failure, final])).toEqual([
    ['파일 업로드에 실패했습니다.', false],
    ['그림 아님', true],
    ['형식', true],
  ]);
  for (const { id } of queue.items()) queue.retry(id);
  await settled();
  expect(underway.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'a.png']);
  await arrive('a.png');
  expect(stored).toEqual(['a.png']);
});

test('a finally refused file leaves the list at the next attempt, a retriable file stays', async () => {
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

test('refused files leave the list when a listener for refusals is given', () => {
  const refusalListener = vi.fn();
  const { queue } = open(refusalListener);
  queue.add([job('c.svg')]);
  expect(queue.items()).toEqual([]);
  expect(refusalListener).toHaveBeenCalledWith(expect.objectContaining({ file: expect.any(File) }), '형식');
});
