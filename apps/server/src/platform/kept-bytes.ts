import { ProductError } from './product-error.ts';
import { createTurns } from './turns.ts';

/** Gives what is kept under a key, or makes it; null is an answer that is not kept. */
export type KeptBytes = (key: string, make: () => Promise<Buffer | null>) => Promise<Buffer | null>;

type Options = {
  /** Room for what is kept; what was asked for longest ago goes first. */
  maxBytes: number;
  /** So many things are made at once; the others wait. */
  atOnce: number;
  /** So many may wait; beyond, a question is refused as `unavailable`. */
  maxWaiting: number;
};

/**
 * Keeps bytes that cost work to make, in the memory of this process. All who ask for the same thing while it is made share
 * one making of it. Throws what making throws, which is not kept.
 */
export function createKeptBytes({ maxBytes, atOnce, maxWaiting }: Options): KeptBytes {
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer | null>>();
  const refusal = () => new ProductError('unavailable');
  const turns = createTurns({ limit: atOnce, maxWaiting, refusal });
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
    turns(async () => {
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
