import type { IncomingMessage } from 'node:http';
import { ProductError } from '#src/platform/product-error.ts';

/**
 * Reads the body of a request. Closes the connection when the body has not come within `ms`. Throws invalid
 * when the connection ends before the body is complete.
 */
export async function inTime<T>(body: IncomingMessage, ms: number, read: () => Promise<T>): Promise<T> {
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  const give = () => reject(new ProductError('invalid'));
  const timer = setTimeout(() => {
    give();
    body.destroy();
  }, ms);
  // A connection that has ended already gives no further sign.
  if (body.destroyed && !body.readableEnded) give();
  try {
    return await Promise.race([isOver, read()]);
  } finally {
    clearTimeout(timer);
  }
}
