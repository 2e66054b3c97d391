import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Credentials } from '#src/platform/http/caller.ts';
import { decodePercentEncoding, hostCookie } from '#src/platform/http/host-cookie.ts';
import { isSameSecret } from '#src/platform/is-same-secret.ts';

const COOKIE = 'pq.session_token';

/** Reads and writes session tokens: `token.signature` in a cookie or as a bearer token, or the bare token as a bearer token. */
export type SessionTokens = {
  cookieName: string;
  read(request: Credentials): { token: string; from: 'cookie' | 'bearer'; isSigned: boolean } | null;
  sign(token: string): string;
  /** The Set-Cookie header that sets this token for `ttlS` seconds; 0 removes it. */
  cookie(token: string, ttlS: number): string;
};

export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** The hash that is stored in place of a session token, so that a stolen copy of the database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Signs cookie values (HMAC-SHA-256, base64); `unsign` gives null when the signature is wrong. */
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

export function sessionTokens(secret: string, secure: boolean): SessionTokens {
  const cookie = hostCookie(COOKIE, secure);
  const { sign, unsign } = createSigner(secret);

  return {
    cookieName: cookie.name,
    sign,
    read({ headers }) {
      const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (bearer !== undefined) {
        const value = decodePercentEncoding(bearer);
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
