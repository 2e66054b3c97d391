import type { IncomingMessage } from 'node:http';
import { ProductError } from '#src/platform/product-error.ts';

/**
 * Reads the body of a request. When it has not come within `ms` its connection ends, and when the connection has ended
 * nobody goes on waiting for the rest: then it throws invalid.
 */
export async function inTime<T>(body: IncomingMessage, ms: number, read: () => Promise<T>): Promise<T> {
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  const give = () => reject(new ProductError('invalid'));
  const timer = setTimeout(() => {
    give();
    body.destroy();
  }, ms);
  // Who has gone before says nothing more.
  if (body.destroyed && !body.readableEnded) give();
  try {
    return await Promise.race([isOver, read()]);
  } finally {
    clearTimeout(timer);
  }
}
