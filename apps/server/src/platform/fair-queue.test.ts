import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFairQueue, type FairQueue, type RunOptions } from './fair-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function openWork(queue: FairQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (key: string, name: string, options?: RunOptions) =>
    queue.run(
      key,
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      },
      options,
    );
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settled();
    }
  };
  return { begun, ends, run, endAll };
}

describe('a fair queue', () => {
  test('runs up to its limit, and a failure frees its slot', async () => {
    const queue = createFairQueue({ limit: 2 });
    const { begun, run, endAll } = openWork(queue);
    const failing = queue.run('a', () => Promise.reject(new Error('failed')));
    const all = ['1', '2', '3'].map((name) => run('a', name));
    await expect(failing).rejects.toThrow('failed');
    await settled();
    expect(begun).toEqual(['1', '2']);
    await endAll();
    expect(await Promise.all(all)).toEqual(['1', '2', '3']);
  });

  test('serves keys round robin, so that a hundred of one do not delay another', async () => {
    const { begun, run, endAll } = openWork(createFairQueue({ limit: 1 }));
    const many = Array.from({ length: 100 }, (_, at) => run('many', `many ${at}`));
    const few = [run('one', 'one'), run('two', 'two 0'), run('two', 'two 1')];
    await settled();
    await endAll();
    await Promise.all([...many, ...few]);
    expect(begun.slice(0, 7)).toEqual(['many 0', 'many 1', 'one', 'two 0', 'many 2', 'two 1', 'many 3']);
    expect(begun).toHaveLength(103);
  });

  test('begins one more than its limit each time that the process was idle', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let nowMs = 0;
    const pass = (busyMs: number) => {
      nowMs += 10 + busyMs;
      vi.advanceTimersByTime(10);
      return settled();
    };
    const { begun, run, endAll } = openWork(
      createFairQueue({ limit: 1, extraEveryMs: 10, now: () => nowMs }),
    );
    const all = ['0', '1', '2', '3', '4'].map((n) => run('a', n));
    await settled();
    for (const busyMs of [200, 6, -9, 4]) await pass(busyMs);
    expect(begun).toEqual(['0', '1']);
    await pass(0);
    expect(begun).toEqual(['0', '1', '2']);
    await endAll();
    expect(await Promise.all(all)).toHaveLength(5);
    await pass(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('serves a key that has used less time first, until the other has waited for a while', async () => {
    let nowMs = 0;
    const { begun, run, ends, endAll } = openWork(createFairQueue({ limit: 1, now: () => nowMs }));
    const work = [run('slow', 'slow 0'), run('slow', 'slow 1')];
    await settled();
    work.push(...['0', '1', '2'].map((n) => run('quick', `quick ${n}`)));
    nowMs = 20_000;
    ends.shift()?.();
    await settled();
    work.push(run('quick', 'quick 3'));
    await endAll();
    expect(begun).toEqual(['slow 0', 'quick 0', 'quick 1', 'quick 2', 'quick 3', 'slow 1']);
    nowMs += 10 * 60_000;
    work.push(run('slow', 'slow 2'), run('slow', 'slow 3'), run('quick', 'quick 4'));
    await settled();
    await endAll();
    await Promise.all(work);
    expect(begun.slice(6)).toEqual(['slow 2', 'slow 3', 'quick 4']);
  });

  test('refuses the newest of the key with most waiting for a key with fewer, when it is full', async () => {
    const queue = createFairQueue({ limit: 1, maxWaiting: 4, refusal: () => new RangeError('full') });
    const { begun, run, endAll } = openWork(queue);
    const many = ['0', '1', '2', '3', '4', '5'].map((n) => run('many', `many ${n}`));
    await expect(many[5]).rejects.toThrow(RangeError);
    const one = run('one', 'one 0');
    await expect(many[4]).rejects.toThrow(RangeError);
    const third = run('one', 'one 1');
    await expect(many[3]).rejects.toThrow(RangeError);
    await expect(run('one', 'one 2')).rejects.toThrow(RangeError);
    await settled();
    await endAll();
    expect(await Promise.all([...many.slice(0, 3), one, third])).toContain('one 0');
    expect(begun).toEqual(['many 0', 'many 1', 'one 0', 'many 2', 'one 1']);
  });

  test('counts the time that work has used, not the time that it has waited for others', async () => {
    let nowMs = 0;
    const queue = createFairQueue({ limit: 1, now: () => nowMs });
    const { begun, run, ends, endAll } = openWork(queue);
    const waiter = queue.run('waiter', async (charge) => {
      nowMs = 20_000;
      charge(100);
    });
    await waiter;
    const worker = run('worker', 'worker');
    await settled();
    nowMs += 5_000;
    ends.shift()?.();
    await worker;
    const all = [run('other', 'other'), run('worker', 'worker again'), run('waiter', 'waiter')];
    await settled();
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(['worker', 'other', 'waiter', 'worker again']);
  });

  test('serves short work before work that may take long', async () => {
    const { begun, run, endAll } = openWork(createFairQueue({ limit: 1 }));
    const long = ['1', '2', '3'].map((name) => run(name, `long ${name}`, { expectedMs: 5_000 }));
    await settled();
    const short = run('4', 'short');
    await endAll();
    await Promise.all([...long, short]);
    expect(begun).toEqual(['long 1', 'short', 'long 2', 'long 3']);
  });

  test('refuses work beyond maxWaitingPerKey of one key only', async () => {
    const queue = createFairQueue({ limit: 1, maxWaitingPerKey: 2, refusal: () => new RangeError('full') });
    const { run, endAll } = openWork(queue);
    const admitted = ['0', '1', '2'].map((name) => run('a', name));
    await expect(run('a', '3')).rejects.toThrow(RangeError);
    admitted.push(run('b', '4'));
    await settled();
    await endAll();
    expect(await Promise.all(admitted)).toEqual(['0', '1', '2', '4']);
  });

  test('skips waiting work when its signal aborts, and finishes started work', async () => {
    const { begun, run, endAll } = openWork(createFairQueue({ limit: 1 }));
    const [first, second] = [new AbortController(), new AbortController()];
    const running = run('a', 'running', { signal: first.signal });
    const waiting = run('b', 'waiting', { signal: second.signal });
    const last = run('b', 'last');
    await settled();
    first.abort(new Error('too late'));
    second.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await endAll();
    expect([await running, await last, begun]).toEqual(['running', 'last', ['running', 'last']]);
    await expect(
      run('a', 'aborted before', { signal: AbortSignal.abort(new Error('before')) }),
    ).rejects.toThrow('before');
  });

  test('rejects waiting and future work once closed', async () => {
    const queue = createFairQueue({ limit: 1 });
    const { run, endAll } = openWork(queue);
    const running = run('a', 'running');
    const waiting = [run('a', '1'), run('b', '2')].map((one) => one.catch(({ message }) => message));
    await settled();
    queue.close(new Error('closing'));
    expect(await Promise.all(waiting)).toEqual(['closing', 'closing']);
    await expect(run('c', '3')).rejects.toThrow('closing');
    await endAll();
    expect(await running).toBe('running');
  });
});
