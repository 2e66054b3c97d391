import type { FastifyRequest } from 'fastify';
import { hostCookie } from '#src/platform/http/host-cookie.ts';
import { createSigner } from '../sessions/session-token.ts';
import { CHALLENGE_TTL_S } from './challenges.ts';

/** Binds a sign-in that waits for the second factor to the browser in which the password was typed. */
export type ChallengeCookie = {
  /** The challenge that a browser brings, or null; a wrong signature counts as none. */
  read(request: FastifyRequest): string | null;
  set(challenge: string): string;
  /** The Set-Cookie header that removes it. */
  clear: string;
};

/** The cookie of a challenge, signed like that of a session. */
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
