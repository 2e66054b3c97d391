import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { confirmSession } from '../own-repository.ts';
import { type Attempt, checkOwnPassword, type OwnAuth } from './check-own-password.ts';

/** Makes the running session count as a fresh sign-in (fresh-sign-in.ts). Throws what checkOwnPassword throws. */
export async function confirmOwnPassword(
  platform: Platform,
  auth: OwnAuth,
  caller: SignedIn,
  attempt: Attempt,
): Promise<void> {
  await checkOwnPassword(platform, auth, caller, attempt);
  await confirmSession(platform.database.db, caller.session.id, new Date());
}
