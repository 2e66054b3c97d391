import type { Lock, Locker, RequestRelease } from '@tus/utils';

type Holder = { release: RequestRelease; done: Promise<void>; free(): void };

/**
 * Lets one request of a process at a time do with an upload what it wants: the one before, whose line may be
 * dead, is asked to end and waited for. Between processes the rows decide (advanceUpload).
 */
export class OneAtATime implements Locker {
  readonly #holders = new Map<string, Holder>();

  newLock(id: string): Lock {
    const holders = this.#holders;
    return {
      async lock(signal: AbortSignal, release: RequestRelease) {
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          await holder.release();
          await holder.done;
          signal.throwIfAborted();
        }
        const { promise: done, resolve: free } = Promise.withResolvers<void>();
        holders.set(id, { release, done, free });
      },
      async unlock() {
        const holder = holders.get(id);
        holders.delete(id);
        holder?.free();
      },
    };
  }
}
