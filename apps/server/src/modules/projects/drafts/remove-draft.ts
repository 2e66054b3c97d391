import type { Purpose } from '@pq/domain/project/project';
import { dropPicturesOf } from '#src/modules/media/index.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { lockProject } from '../lifecycle/lock-project.ts';
import { ownIn } from './policy.ts';
import { deleteDraft, findSlot } from './queries.ts';

/** Deletes the temporary save of a purpose for good, with its pictures (spec section 7). Throws notFound, wrongState. */
export async function removeDraft(
  { database }: Platform,
  caller: { uid: string },
  purpose: Purpose,
): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await lockMember(tx, caller.uid);
    const key = await findSlot(tx, caller.uid, purpose);
    const draft = ownIn(caller, key === null ? null : await lockProject(tx, key), { state: 'save', purpose });
    await dropPicturesOf(tx, draft.key);
    await deleteDraft(tx, draft.key);
  });
}
