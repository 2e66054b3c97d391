import type { Tx } from '#src/platform/database/database.ts';
import { dropAllOf } from './queries.ts';

/**
 * Lets go the uploads of a member who leaves, except pictures of what stays; call it after their drafts are
 * deleted.
 */
export async function forgetUploads(tx: Tx, memberId: string): Promise<void> {
  await dropAllOf(tx, memberId);
}
