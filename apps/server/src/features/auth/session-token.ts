import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Name of the session cookie on plain http; over https its prefix binds it to this very host and to the whole of it. */
const COOKIE = 'pq.session_token';

/** How a session travels: `token.signature` in a cookie or as a bearer token, where the bare token does as well. */
export type SessionTokens = {
  cookieName: string;
  /** The token that a request carries, or null; a wrong signature counts as none. */
  read(request: FastifyRequest): { token: string; from: 'cookie' | 'bearer' } | null;
  /** `token.signature`. */
  sign(token: string): string;
  /** The Set-Cookie header that keeps this token for `ttlS` seconds; 0 takes it away. */
  cookie(token: string, ttlS: number): string;
};

/** What the database holds in place of a session token, so that a stolen copy of it opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Reads and writes session tokens as better-auth signs them (HMAC-SHA-256, base64). */
export function sessionTokens(secret: string, secure: boolean): SessionTokens {
  const cookieName = secure ? `__Host-${COOKIE}` : COOKIE;
  const sign = (token: string) => `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;

  const unsign = (value: string): string | null => {
    const dot = value.lastIndexOf('.');
    if (dot < 1) return null;
    const token = value.slice(0, dot);
    const [given, right] = [Buffer.from(value), Buffer.from(sign(token))];
    return given.length === right.length && timingSafeEqual(given, right) ? token : null;
  };

  return {
    cookieName,
    sign,
    read({ headers }) {
      const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (bearer !== undefined) {
        const value = decode(bearer);
        const token = value.includes('.') ? unsign(value) : value;
        return token === null ? null : { token, from: 'bearer' };
      }
      const value = cookieValue(headers.cookie, cookieName);
      const token = value === null ? null : unsign(value);
      return token === null ? null : { token, from: 'cookie' };
    },
    cookie(token, ttlS) {
      const value = token === '' ? '' : encodeURIComponent(sign(token));
      return `${cookieName}=${value}; Max-Age=${ttlS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    },
  };
}

/** The value of one cookie of a request, or null. */
export function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() === name) return decode(pair.slice(equals + 1).trim());
  }
  return null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
