import { verifyJWT } from 'better-auth/crypto';
import { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { updateProven } from '../repository.ts';
import { grantFirstAdmin } from './grant-first-admin.ts';

const claims = z.object({ email: z.string(), member: z.uuid() });

/**
 * Proves the e-mail of the member whom a link of sendVerification names, also a second time. False when it is forged, over, or
 * of a member who is gone. Not better-auth's: that goes by the e-mail alone, so by whoever has it today.
 */
export async function proveEmail(platform: Platform, token: string): Promise<boolean> {
  const parsed = claims.safeParse(await verifyJWT(token, platform.secrets.auth));
  if (!parsed.success) return false;
  const { member, email } = parsed.data;
  if (!(await updateProven(platform.database.db, { id: member, email }))) return false;
  await grantFirstAdmin(platform);
  return true;
}
