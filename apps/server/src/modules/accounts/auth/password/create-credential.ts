import type { Executor } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { insertCredential } from '../repository.ts';

/** Gives a new member a password to sign in with, inside the caller's transaction. `passwordHash` as Passwords make it. */
export async function createCredential(
  db: Executor,
  platform: Platform,
  credential: { memberId: string; passwordHash: string },
): Promise<void> {
  await insertCredential(db, { id: newId(platform.clock.now()), ...credential });
}
