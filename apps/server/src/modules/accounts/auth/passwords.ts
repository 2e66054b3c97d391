import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '#src/platform/concurrency-limit.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** Both throw tooMany when the queue is longer than a few seconds' work. */
export type Passwords = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

// OWASP's Argon2id setting: 19 MiB, two passes, one lane; about 31 ms of one core.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WAITING_PER_PLACE = 100;

/**
 * Hashing runs in libuv's pool of four threads, which file access and DNS share: it uses at most half of them, and
 * leaves a core for requests.
 */
export function hashingPlaces(cores: number): { limit: number; maxWaiting: number } {
  const limit = Math.max(1, Math.min(2, cores - 1));
  return { limit, maxWaiting: WAITING_PER_PLACE * limit };
}

/** Creates Argon2id hashing with a bounded queue: a flood of sign-ins is answered 429 instead of starving everything else. */
export function createPasswords(): Passwords {
  const limiter = createLimiter({
    ...hashingPlaces(availableParallelism()),
    refusal: () => new ProductError('tooMany', { retryAfterS: 5 }),
  });
  return {
    hash: (password) => limiter(() => hash(normalize(password), COST)),
    verify: (stored, password) => limiter(() => verify(stored, normalize(password))),
  };
}

/** Systems differ in whether typed characters come composed or decomposed. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
