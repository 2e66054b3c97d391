import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { createFairQueue } from '#src/platform/fair-queue.ts';
import { ProductError } from '#src/platform/product-error.ts';

/**
 * Places are shared fairly between those who ask: the id of a member in a session, else where the request comes from (originOf).
 * Both throw tooMany when the queue is longer than a few seconds' work.
 */
export type Passwords = {
  hash(password: string, asker: string): Promise<string>;
  verify(hash: string, password: string, asker: string): Promise<boolean>;
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

/**
 * Creates Argon2id hashing with a bounded queue: a flood of sign-ins is answered 429 instead of starving everything else, and
 * refuses those who flood first.
 */
export function createPasswords({
  hash,
  verify,
}: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const queue = createFairQueue({
    ...hashingPlaces(availableParallelism()),
    refusal: () => new ProductError('tooMany', { retryAfterS: 5 }),
  });
  return {
    hash: (password, asker) => queue.run(asker, () => hash(normalize(password), COST)),
    verify: (stored, password, asker) => queue.run(asker, () => verify(stored, normalize(password))),
  };
}

/** Systems differ in whether typed characters come composed or decomposed. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
