import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '#src/platform/concurrency-limit.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** Hashes and checks passwords. Both throw tooMany when more people wait than could be served in a few seconds. */
export type Passwords = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

// OWASP's Argon2id setting: 19 MiB, two passes, one lane; about 31 ms of one core (reliability.md S13).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Hashing runs in the pool that files and look-ups share, so it takes at most half of its four threads.
const RUNNING = Math.min(2, availableParallelism());
const WAITING = 200;

/** Argon2id with a bounded queue: a flood of sign-ins is answered 429 instead of starving everything else. */
export function createPasswords(): Passwords {
  const limiter = createLimiter({
    limit: RUNNING,
    maxWaiting: WAITING,
    refusal: () => new ProductError('tooMany', { retryAfterS: 5 }),
  });
  return {
    hash: (password) => limiter(() => hash(same(password), COST)),
    verify: (stored, password) => limiter(() => verify(stored, same(password))),
  };
}

/** The same keys give the same password on every system, composed or not. */
function same(password: string): string {
  return password.normalize('NFKC');
}
