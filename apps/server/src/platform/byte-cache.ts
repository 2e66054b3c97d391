import { createLimiter } from './concurrency-limit.ts';
import { ProductError } from './product-error.ts';

/** Gives what is kept under a key, or makes it; null is an answer that is not kept. */
export type ByteCache = (key: string, make: () => Promise<Buffer | null>) => Promise<Buffer | null>;

type Options = {
  /** Room for what is kept; what was asked for longest ago goes first. */
  maxBytes: number;
  /** How many things are made at once; the others wait. */
  atOnce: number;
  /** How many may wait; beyond, a question is refused as `unavailable`. */
  maxWaiting: number;
};

/**
 * A cache, least recently used out first, of bytes that cost work to make, in the memory of this process. All who ask for
 * the same thing while it is made share one making of it. Throws what making throws, which is not kept.
 */
export function createByteCache({ maxBytes, atOnce, maxWaiting }: Options): ByteCache {
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer | null>>();
  const refusal = () => new ProductError('unavailable');
  const limiter = createLimiter({ limit: atOnce, maxWaiting, refusal });
  let size = 0;

  const keep = (key: string, bytes: Buffer) => {
    kept.set(key, bytes);
    size += bytes.length;
    for (const [oldest, old] of kept) {
      if (size <= maxBytes) break;
      kept.delete(oldest);
      size -= old.length;
    }
  };
  const makeInTurn = (key: string, make: () => Promise<Buffer | null>) =>
    limiter(async () => {
      const bytes = await make();
      if (bytes) keep(key, bytes);
      return bytes;
    });

  return async (key, make) => {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const underWay = making.get(key);
    if (underWay) return underWay;
    const made = makeInTurn(key, make).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}
