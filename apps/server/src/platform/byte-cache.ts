import { createBoundedMap } from './bounded-map.ts';
import { createLimiter } from './concurrency-limit.ts';
import { ProductError } from './product-error.ts';

export type ByteCache = (key: string, make: () => Promise<Buffer | null>) => Promise<Buffer | null>;

type Options = {
  maxBytes: number;
  concurrency: number;
  maxWaiting: number;
};

/**
 * A least-recently-used cache, in this process's memory, of bytes that cost work to make. Concurrent requests for one
 * key share one call of `make`, whose errors are not cached.
 */
export function createByteCache({ maxBytes, concurrency, maxWaiting }: Options): ByteCache {
  const entries = createBoundedMap<Buffer>(maxBytes);
  const pendingByKey = new Map<string, Promise<Buffer | null>>();
  const refusal = () => new ProductError('unavailable');
  const limiter = createLimiter({ limit: concurrency, maxWaiting, refusal });

  const makeLimited = (key: string, make: () => Promise<Buffer | null>) =>
    limiter(async () => {
      const bytes = await make();
      if (bytes) entries.set(key, bytes, bytes.length);
      return bytes;
    });

  return async (key, make) => {
    const cached = entries.get(key);
    if (cached) return cached;
    const pending = pendingByKey.get(key);
    if (pending) return pending;
    const result = makeLimited(key, make).finally(() => pendingByKey.delete(key));
    pendingByKey.set(key, result);
    return result;
  };
}
