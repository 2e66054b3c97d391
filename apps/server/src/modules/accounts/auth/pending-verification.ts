import { signJWT, verifyJWT } from 'better-auth/crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hostCookie } from '#src/platform/http/host-cookie.ts';
import type { Platform } from '#src/platform/platform.ts';

const tokenClaims = z.object({ joining: z.uuid() });

/**
 * What whoever has just signed up gets in place of a session: for as long as the first link is good it lets them have the
 * mail once more, or sign up again with another address. It proves no e-mail and opens nothing.
 */
export function signVerificationToken({ secrets, config }: Platform, memberId: string): Promise<string> {
  return signJWT({ joining: memberId }, secrets.auth, config.auth.linkTtlS);
}

/** The member that a token of signJoining is about; null when it is forged or over. */
export async function readVerificationToken({ secrets }: Platform, token: string): Promise<string | null> {
  const parsed = tokenClaims.safeParse(await verifyJWT(token, secrets.auth));
  return parsed.success ? parsed.data.joining : null;
}

const browserClaims = z.object({ joinedHere: z.uuid() });

/** The browser in which somebody has signed up: the link of the verification mail signs them in there, and only there. */
export type JoiningBrowser = {
  /** The Set-Cookie header that makes this browser the one of a sign-up, for as long as its first link is good. */
  remember(memberId: string): Promise<string>;
  /** Whether a request comes from the browser in which this member has signed up. */
  isOf(request: FastifyRequest, memberId: string): Promise<boolean>;
  /** The Set-Cookie header that forgets it. */
  forget: string;
};

/** Kept in a cookie that scripts cannot read, signed and apart from the token of signVerificationToken, which the page knows. */
export function joiningBrowser({ secrets, config }: Platform): JoiningBrowser {
  const cookie = hostCookie('pq.joined', config.publicUrl.startsWith('https:'));
  const { linkTtlS } = config.auth;
  return {
    remember: async (memberId) =>
      cookie.set(await signJWT({ joinedHere: memberId }, secrets.auth, linkTtlS), linkTtlS),
    async isOf({ headers }, memberId) {
      const value = cookie.read(headers.cookie);
      const parsed = browserClaims.safeParse(value && (await verifyJWT(value, secrets.auth)));
      return parsed.success && parsed.data.joinedHere === memberId;
    },
    forget: cookie.set('', 0),
  };
}
