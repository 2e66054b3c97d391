import type { Tx } from '#src/platform/database/database.ts';
import { pathOfUrl } from '../attachments/attachment-path.ts';
import { dropById } from '../queries.ts';
import {
  clearPictures,
  copyPicturesToReview,
  lockOwnPictures,
  type PicturePlace,
  setPictures,
} from './queries.ts';

/**
 * A place of a project shows the uploads at these addresses from now on, and no others: they are used, and stay as long as
 * it does; what it no longer shows is kept for a day. Only uploads for projects of those who write it count, and what it
 * shows already; gives the addresses among them that do.
 */
export async function showPictures(
  tx: Tx,
  project: { key: string; writers: readonly string[]; place: Exclude<PicturePlace, 'review'> },
  urls: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const byPath = new Map<string, string>();
  for (const url of urls) {
    const path = pathOfUrl(url);
    if (path !== null) byPath.set(path, url);
  }
  const own = byPath.size === 0 ? [] : await lockOwnPictures(tx, project, [...byPath.keys()]);
  const ids = own.map(({ id }) => id);
  await setPictures(tx, { projectKey: project.key, place: project.place }, ids, now);
  return new Set(own.map(({ path }) => byPath.get(path) ?? ''));
}

/** What a project shows stays with what was submitted, whatever its writer changes after a rejection. */
export async function keepPicturesForReview(tx: Tx, projectKey: string): Promise<void> {
  await copyPicturesToReview(tx, projectKey);
}

/**
 * Lets go all that a project shows, in the transaction that deletes it: the files leave the storage soon after it commits.
 * What another project shows too stays.
 */
export async function dropPicturesOf(tx: Tx, projectKey: string): Promise<void> {
  const ids = await clearPictures(tx, projectKey);
  if (ids.length > 0) await dropById(tx, ids);
}
