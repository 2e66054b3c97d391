import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { deleteOtherSessions, deleteSessionOf } from '../own-repository.ts';

/** Ends one session of the caller, or without an id all but the running one; from here on they open nothing. Throws notFound. */
export async function endOwnSessions(
  { database }: Platform,
  { uid, session }: SignedIn,
  sessionId: string | undefined,
): Promise<void> {
  if (sessionId === undefined) return deleteOtherSessions(database.db, uid, session.id);
  if (!(await deleteSessionOf(database.db, uid, sessionId))) throw new ProductError('notFound');
}
