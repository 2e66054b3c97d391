import { releaseAttachmentsOf } from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { deleteFiles } from '../queries.ts';

/** Removes what is attached to locked pledges that end without being paid: nobody makes anything of it any more. */
export async function releaseFiles(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await deleteFiles(tx, pledgeIds);
  await releaseAttachmentsOf(tx, pledgeIds);
}
