import { createLimiter } from './concurrency-limit.ts';
import { ProductError } from './product-error.ts';

export type ByteCache = (key: string, make: () => Promise<Buffer | null>) => Promise<Buffer | null>;

type Options = {
  maxBytes: number;
  concurrency: number;
  /** Beyond these a request is refused as `unavailable`. */
  maxWaiting: number;
};

/**
 * A least-recently-used cache, in this process's memory, of bytes that cost work to make. Concurrent requests for one
 * key share one call of `make`, whose errors are not cached.
 */
export function createByteCache({ maxBytes, concurrency, maxWaiting }: Options): ByteCache {
  const entries = new Map<string, Buffer>();
  const pendingByKey = new Map<string, Promise<Buffer | null>>();
  const refusal = () => new ProductError('unavailable');
  const limiter = createLimiter({ limit: concurrency, maxWaiting, refusal });
  let size = 0;

  const store = (key: string, bytes: Buffer) => {
    entries.set(key, bytes);
    size += bytes.length;
    for (const [oldest, old] of entries) {
      if (size <= maxBytes) break;
      entries.delete(oldest);
      size -= old.length;
    }
  };
  const makeLimited = (key: string, make: () => Promise<Buffer | null>) =>
    limiter(async () => {
      const bytes = await make();
      if (bytes) store(key, bytes);
      return bytes;
    });

  return async (key, make) => {
    const cached = entries.get(key);
    if (cached) {
      entries.delete(key);
      entries.set(key, cached);
      return cached;
    }
    const pending = pendingByKey.get(key);
    if (pending) return pending;
    const result = makeLimited(key, make).finally(() => pendingByKey.delete(key));
    pendingByKey.set(key, result);
    return result;
  };
}
