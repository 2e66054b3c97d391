import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { decodeOrKeep, hostCookie } from '#src/platform/http/host-cookie.ts';
import { isSameSecret } from '#src/platform/is-same-secret.ts';

const COOKIE = 'pq.session_token';

/** How a session travels: `token.signature` in a cookie or as a bearer token, where the bare token does as well. */
export type SessionTokens = {
  cookieName: string;
  /** The token that a request carries, or null; a wrong signature counts as none, a bare bearer token has none. */
  read(request: FastifyRequest): { token: string; from: 'cookie' | 'bearer'; isSigned: boolean } | null;
  /** `token.signature`. */
  sign(token: string): string;
  /** The Set-Cookie header that keeps this token for `ttlS` seconds; 0 takes it away. */
  cookie(token: string, ttlS: number): string;
};

/** What the database holds in place of a session token, so that a stolen copy of it opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Signs what a cookie carries as better-auth does (HMAC-SHA-256, base64), and reads it: null where the signature is wrong. */
export function createSigner(secret: string) {
  const sign = (text: string) => `${text}.${createHmac('sha256', secret).update(text).digest('base64')}`;
  const unsign = (value: string): string | null => {
    const dot = value.lastIndexOf('.');
    if (dot < 1) return null;
    const text = value.slice(0, dot);
    return isSameSecret(value, sign(text)) ? text : null;
  };
  return { sign, unsign };
}

/** Reads and writes session tokens as better-auth signs them. */
export function sessionTokens(secret: string, secure: boolean): SessionTokens {
  const cookie = hostCookie(COOKIE, secure);
  const { sign, unsign } = createSigner(secret);

  return {
    cookieName: cookie.name,
    sign,
    read({ headers }) {
      const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (bearer !== undefined) {
        const value = decodeOrKeep(bearer);
        const isSigned = value.includes('.');
        const token = isSigned ? unsign(value) : value;
        return token === null ? null : { token, from: 'bearer', isSigned };
      }
      const value = cookie.read(headers.cookie);
      const token = value === null ? null : unsign(value);
      return token === null ? null : { token, from: 'cookie', isSigned: true };
    },
    cookie: (token, ttlS) => cookie.set(token === '' ? '' : sign(token), ttlS),
  };
}
