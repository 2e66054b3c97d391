import { signJWT, verifyJWT } from 'better-auth/crypto';
import { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';

const claims = z.object({ joining: z.uuid() });

/**
 * What whoever has just signed up gets in place of a session: for as long as the first link is good it lets them have the
 * mail once more, or sign up again with another address. It proves no e-mail and opens nothing.
 */
export function signJoining({ secrets, config }: Platform, memberId: string): Promise<string> {
  return signJWT({ joining: memberId }, secrets.auth, config.auth.linkTtlS);
}

/** The member that a token of signJoining is about; null when it is forged or over. */
export async function readJoining({ secrets }: Platform, token: string): Promise<string | null> {
  const parsed = claims.safeParse(await verifyJWT(token, secrets.auth));
  return parsed.success ? parsed.data.joining : null;
}
