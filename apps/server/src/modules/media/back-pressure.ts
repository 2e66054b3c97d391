import type { ServerResponse } from 'node:http';
import { ProductError } from '#src/platform/product-error.ts';

/** Bounds the uploads that a process receives and queues at once, and with them disk space and connections. */
export type UploadAdmission = {
  /** Runs `work` as one of them; throws unavailable before it starts when there is no room. */
  run<T>(memberId: string, work: () => Promise<T>): Promise<T>;
};

const RETRY_AFTER_S = 5;

/**
 * Admits `max` uploads. A person may have at most as many as are still free: a hundred at once are admitted while there is room,
 * and always leave some for other people.
 */
export function createUploadAdmission(max: number): UploadAdmission {
  const byPerson = new Map<string, number>();
  let all = 0;
  return {
    async run(memberId, work) {
      const own = byPerson.get(memberId) ?? 0;
      if (own >= max - all) throw new ProductError('unavailable', { retryAfterS: RETRY_AFTER_S });
      byPerson.set(memberId, own + 1);
      all += 1;
      try {
        return await work();
      } finally {
        all -= 1;
        const left = (byPerson.get(memberId) ?? 1) - 1;
        if (left > 0) byPerson.set(memberId, left);
        else byPerson.delete(memberId);
      }
    },
  };
}

const RETRY_AFTER_WAIT_S = 10;

/** A signal that ends waiting in the queue: when the client closes the connection, or after `ms`. `stop` releases it. */
export function createWaitSignal(answer: ServerResponse, ms: number): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const leave = () => controller.abort(new ProductError('invalid'));
  const giveUp = () => controller.abort(new ProductError('unavailable', { retryAfterS: RETRY_AFTER_WAIT_S }));
  const timer = setTimeout(giveUp, ms);
  answer.once('close', leave);
  // A closed connection emits no further event.
  if (answer.destroyed) leave();
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer);
      answer.off('close', leave);
    },
  };
}
