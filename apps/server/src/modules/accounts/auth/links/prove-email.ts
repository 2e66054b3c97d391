import { verifyJWT } from 'better-auth/crypto';
import { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import type { Method } from '../queries.ts';
import { noteProof } from './note-proof.ts';

export type ProvenMember = { id: string; method: Method; isFirst: boolean };

const claims = z.object({ email: z.string(), member: z.uuid() });

/**
 * Proves the e-mail of the member whom a link of sendVerification names, also a second time; gives who they are and how
 * they sign in. Null when it
 * is forged, over, or of a member who is gone. Not better-auth's: that goes by the e-mail alone, so by whoever has it today.
 */
export async function proveEmail(platform: Platform, token: string): Promise<ProvenMember | null> {
  const parsed = claims.safeParse(await verifyJWT(token, platform.secrets.auth));
  if (!parsed.success) return null;
  const { member, email } = parsed.data;
  const proof = await noteProof(platform, { id: member, email });
  return proof && { ...proof, id: member };
}
