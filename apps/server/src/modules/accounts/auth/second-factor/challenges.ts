import { randomBytes } from 'node:crypto';
import type { BetterAuth } from '../better-auth.ts';

/** How long somebody has for the code, after the password. */
export const CHALLENGE_TTL_S = 600;

/**
 * Sign-ins that wait for the second factor, as better-auth's plugin stores them: it creates them itself for its own sign-in by
 * e-mail only, here they are created for every way of signing in. Each is used once, and names its member.
 */
export type Challenges = {
  /** Gives the challenge's name, which goes to the browser signed. */
  create(memberId: string): Promise<string>;
  /** Whose challenge it is; null when it is over, used or none. */
  findMember(challenge: string): Promise<string | null>;
  remove(challenge: string): Promise<void>;
};

/** Opens the challenges of the plugin. */
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
