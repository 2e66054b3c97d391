import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hostCookie } from '#src/platform/http/host-cookie.ts';

const SECRET = /^[\w-]{43}$/;

/** The two cookies of a sign-in through a provider. */
export type SocialCookies = {
  /** Binds a sign-in that is under way to the browser that began it. */
  browser: SecretCookie;
  /** Binds a half-made account to the browser whose sign-in made it. */
  halfMade: SecretCookie;
};

export type SecretCookie = {
  /** The secret that a request carries, or null. */
  read(request: FastifyRequest): string | null;
  /** The Set-Cookie header that keeps it. */
  set(secret: string, ttlS: number): string;
  /** The Set-Cookie header that takes it away. */
  clear(): string;
};

/** A secret that nobody guesses: 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The cookies of signing in through a provider; on https they bind to this host. */
export function socialCookies(publicUrl: string): SocialCookies {
  const secure = publicUrl.startsWith('https:');
  const cookie = (name: string): SecretCookie => {
    const { read, set } = hostCookie(name, secure);
    return {
      set,
      clear: () => set('', 0),
      read({ headers }) {
        const value = read(headers.cookie);
        return value !== null && SECRET.test(value) ? value : null;
      },
    };
  };
  return { browser: cookie('pq.social_browser'), halfMade: cookie('pq.social_new') };
}
