import type { Tx } from '#src/platform/database/database.ts';
import { dropAllOf } from './repository.ts';

/** Lets go what a member who leaves has sent, but for the pictures of what stays; call it when the drafts are gone. */
export async function forgetUploads(tx: Tx, memberId: string): Promise<void> {
  await dropAllOf(tx, memberId);
}
