import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '#src/platform/database/database.ts';
import { hostCookie } from '#src/platform/http/host-cookie.ts';
import { newId } from '#src/platform/ids.ts';
import { consumeOneTimeValue, findOneTimeValue, hashedName, insertOneTimeValue } from '../one-time-values.ts';
import { createSigner } from '../sessions/session-token.ts';

const CHALLENGE_TTL_S = 600;

export async function createChallenge(db: Executor, memberId: string): Promise<string> {
  const challenge = `2fa-${randomBytes(20).toString('base64url')}`;
  const name = hashedName(challenge);
  await insertOneTimeValue(db, { id: newId(Date.now()), name, value: memberId, ttlS: CHALLENGE_TTL_S });
  return challenge;
}

export function findChallenged(db: Executor, challenge: string): Promise<string | null> {
  return findOneTimeValue(db, hashedName(challenge));
}

/** The challenged member; null for all but the first of parallel calls. */
export function consumeChallenge(db: Executor, challenge: string): Promise<string | null> {
  return consumeOneTimeValue(db, hashedName(challenge));
}

/** Binds a sign-in that waits for the second factor to the browser in which the password was entered. */
export type ChallengeCookie = {
  read(request: FastifyRequest): string | null;
  set(challenge: string): string;
  clear: string;
};

export function createChallengeCookie(secret: string, secure: boolean): ChallengeCookie {
  const cookie = hostCookie('pq.two_factor', secure);
  const { sign, unsign } = createSigner(secret);
  return {
    read({ headers }) {
      const value = cookie.read(headers.cookie);
      return value === null ? null : unsign(value);
    },
    set: (challenge) => cookie.set(sign(challenge), CHALLENGE_TTL_S),
    clear: cookie.set('', 0),
  };
}
