import type { ServerResponse } from 'node:http';
import { ProductError } from '../product-error.ts';

const RETRY_AFTER_S = 10;

/**
 * A signal that ends waiting in a queue: with unavailable after `ms`, or when the client closes the connection of `answer`, if
 * there is one. `stop` releases it.
 */
export function createWaitSignal(
  answer: ServerResponse | undefined,
  ms: number,
): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const leave = () => controller.abort(new ProductError('invalid'));
  const giveUp = () => controller.abort(new ProductError('unavailable', { retryAfterS: RETRY_AFTER_S }));
  const timer = setTimeout(giveUp, ms);
  answer?.once('close', leave);
  // A closed connection emits no further event.
  if (answer?.destroyed) leave();
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer);
      answer?.off('close', leave);
    },
  };
}
