import { createLimiter } from './concurrency-limit.ts';
import { ProductError } from './product-error.ts';

/** Gives what is kept under a key, or makes it; null is an answer that is not kept. */
export type ByteCache = (key: string, make: () => Promise<Buffer | null>) => Promise<Buffer | null>;

type Options = {
  /** Room for what is kept; what was asked for longest ago goes first. */
  maxBytes: number;
  /** How many things are made at once; the others wait. */
  concurrency: number;
  /** How many may wait; beyond, a question is refused as `unavailable`. */
  maxWaiting: number;
};

/**
 * A cache, least recently used out first, of bytes that cost work to make, in the memory of this process. All who ask for
 * the same thing while it is made share one making of it. Throws what making throws, which is not kept.
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
