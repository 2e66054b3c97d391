import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { openContents } from '../open-reward.ts';
import { listNamings } from './queries.ts';

/**
 * Who may see a picture that was sent for rewards: everybody the thumbnail of one, its maker what they have
 * sent, and a picture in the text of a reward whoever may read the text. Throws notFound, loginRequired,
 * notBacker, notShown.
 */
export async function openPicture(
  { database: { db } }: Platform,
  askCaller: () => Promise<Caller | null>,
  path: string,
): Promise<'public' | 'private'> {
  const namings = await listNamings(db, path);
  if (namings.length === 0) throw new ProductError('notFound');
  if (namings.some(({ isThumbnail }) => isThumbnail)) return 'public';
  const caller = await askCaller();
  if (!caller) throw new ProductError('loginRequired');
  let refusal = new ProductError('notFound');
  for (const { ownerId, key, projectKey } of namings) {
    if (ownerId === caller.uid) return 'private';
    if (key === null) continue;
    try {
      await openContents(db, caller, { projectId: projectKey, id: key });
      return 'private';
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}
