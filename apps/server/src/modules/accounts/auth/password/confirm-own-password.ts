import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Auth } from '../create-auth.ts';
import { confirmSession } from '../own-repository.ts';
import { type OwnProof, proveOwner } from './prove-owner.ts';

/** Makes the running session count as a fresh sign-in (fresh-sign-in.ts). Throws what proveOwner throws. */
export async function confirmOwnPassword(
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'vault'>,
  caller: SignedIn,
  proof: OwnProof,
): Promise<void> {
  await proveOwner(platform, auth, caller, proof);
  await confirmSession(platform.database.db, caller.session.id, new Date());
}
