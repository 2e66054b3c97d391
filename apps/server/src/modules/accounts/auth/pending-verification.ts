import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hostCookie } from '#src/platform/http/host-cookie.ts';
import type { Platform } from '#src/platform/platform.ts';
import { readToken, signToken } from './signed-tokens.ts';

const tokenClaims = z.object({ joining: z.uuid() });

/**
 * Signs the token that a new member gets in place of a session: as long as the first link is valid it lets them request the
 * mail again, or sign up again with another address. It proves no e-mail and opens no session.
 */
export function signVerificationToken({ secrets, config }: Platform, memberId: string): Promise<string> {
  return signToken({ joining: memberId }, secrets.auth, config.auth.linkTtlS);
}

export async function readVerificationToken({ secrets }: Platform, token: string): Promise<string | null> {
  const parsed = tokenClaims.safeParse(await readToken(token, secrets.auth));
  return parsed.success ? parsed.data.joining : null;
}

const browserClaims = z.object({ joinedHere: z.uuid() });

/** Recognises the browser in which a member has signed up: the link of the verification mail signs them in only there. */
export type SignUpBrowser = {
  remember(memberId: string): Promise<string>;
  matches(request: FastifyRequest, memberId: string): Promise<boolean>;
  forget: string;
};

/** The mark is a signed cookie that scripts cannot read; it differs from the token of signVerificationToken, which the page knows. */
export function createSignUpBrowser({ secrets, config }: Platform): SignUpBrowser {
  const cookie = hostCookie('pq.joined', config.publicUrl.startsWith('https:'));
  const { linkTtlS } = config.auth;
  return {
    remember: async (memberId) =>
      cookie.set(await signToken({ joinedHere: memberId }, secrets.auth, linkTtlS), linkTtlS),
    async matches({ headers }, memberId) {
      const value = cookie.read(headers.cookie);
      const parsed = browserClaims.safeParse(value && (await readToken(value, secrets.auth)));
      return parsed.success && parsed.data.joinedHere === memberId;
    },
    forget: cookie.set('', 0),
  };
}
