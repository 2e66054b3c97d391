import type { ServerResponse } from 'node:http';
import { ProductError } from '#src/platform/product-error.ts';

/** When to come again after having waited in vain, s. */
const RETRY_AFTER_S = 10;

/**
 * A signal that ends waiting for a turn: when the connection of the answer is closed, for then nobody waits any more, or after `ms`.
 * `stop` frees it.
 */
export function waitingSignal(answer: ServerResponse, ms: number): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const leave = () => controller.abort(new ProductError('invalid'));
  const giveUp = () => controller.abort(new ProductError('unavailable', { retryAfterS: RETRY_AFTER_S }));
  const timer = setTimeout(giveUp, ms);
  answer.once('close', leave);
  // A connection that has ended already gives no further sign.
  if (answer.destroyed) leave();
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer);
      answer.off('close', leave);
    },
  };
}
