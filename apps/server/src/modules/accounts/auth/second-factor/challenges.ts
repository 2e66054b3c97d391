import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hostCookie } from '#src/platform/http/host-cookie.ts';
import type { BetterAuth } from '../better-auth.ts';
import { createSigner } from '../sessions/session-token.ts';

export const CHALLENGE_TTL_S = 600;

/**
 * Sign-ins that wait for the second factor, stored as better-auth's plugin does: it creates them only for its own sign-in by
 * e-mail, here they are created for every way of signing in. Each can be used once, for one member.
 */
export type Challenges = {
  create(memberId: string): Promise<string>;
  findMember(challenge: string): Promise<string | null>;
  remove(challenge: string): Promise<void>;
};

export function createChallenges(betterAuth: BetterAuth): Challenges {
  const adapter = async () => (await betterAuth.$context).internalAdapter;
  return {
    async create(memberId) {
      const { createVerificationValue } = await adapter();
      const challenge = `2fa-${randomBytes(20).toString('base64url')}`;
      const expiresAt = new Date(Date.now() + CHALLENGE_TTL_S * 1_000);
      await createVerificationValue({ identifier: challenge, value: memberId, expiresAt });
      await createVerificationValue({ identifier: attemptsOf(challenge), value: '0', expiresAt });
      return challenge;
    },
    async findMember(challenge) {
      const found = await (await adapter()).findVerificationValue(challenge);
      return found && found.expiresAt.getTime() > Date.now() ? found.value : null;
    },
    async remove(challenge) {
      const { deleteVerificationByIdentifier } = await adapter();
      await deleteVerificationByIdentifier(challenge);
      await deleteVerificationByIdentifier(attemptsOf(challenge));
    },
  };
}

const attemptsOf = (challenge: string) => `2fa-attempts-${challenge}`;

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
