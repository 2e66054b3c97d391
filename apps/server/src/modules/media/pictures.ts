import { t } from '@pq/domain/copy';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { pathOfUrl, pathsOf } from './attachments.ts';
import {
  clearProjectPictures,
  findRewardPictures,
  lockOwnPictures,
  markNoticePicturesUsed,
  markRewardPicturesUsed,
  markStoryPicturesUsed,
  type PicturePlace,
  releaseNoticePictures,
  releaseRewardPictures,
  releaseStoryPictures,
  updateNewsPictures,
  updateProjectPictures,
} from './picture-queries.ts';
import { deleteOwn, deleteUploads, markOwnUsed } from './queries.ts';

/**
 * Sets the uploads that a place of a project shows, and returns their addresses: only project uploads of its writers and what it
 * shows already count. What it no longer shows is released, and deleted a day later.
 */
export async function setProjectPictures(
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
  await updateProjectPictures(tx, { projectKey: project.key, place: project.place }, ids, now);
  return new Set(own.map(({ path }) => byPath.get(path) ?? ''));
}

/**
 * Deletes the pictures of a project in the transaction that deletes it, except those that another project shows too; the files
 * are removed soon after the commit.
 */
export async function deleteProjectPictures(tx: Tx, projectKey: string): Promise<void> {
  const ids = await clearProjectPictures(tx, projectKey);
  if (ids.length > 0) await deleteUploads(tx, ids);
}

/**
 * Replaces the pictures of a member's story in the transaction of the change: new ones must be the member's own uploads of kind
 * story that no other story shows; removed ones are released. Throws invalid at `field`.
 */
export async function replaceStoryPictures(
  tx: Tx,
  memberId: string,
  { from, to, field }: { from: readonly string[]; to: readonly string[]; field: string },
  now: Date,
): Promise<void> {
  const added = to.filter((url) => !from.includes(url)).map((url) => pathOfUrl(url) ?? '');
  const marked = added.length === 0 ? 0 : await markStoryPicturesUsed(tx, memberId, added, now);
  if (marked !== added.length) throw ProductError.ofField(field, t('field.format'));
  const removed = pathsOf(from.filter((url) => !to.includes(url)));
  if (removed.length > 0) await releaseStoryPictures(tx, memberId, removed, now);
}

export async function deleteStoryPictures(tx: Tx, memberId: string, urls: readonly string[]): Promise<void> {
  for (const path of pathsOf(urls)) await deleteOwn(tx, { memberId, kind: 'story', path });
}

/**
 * Replaces the pictures of a member's PQ box reward, in the transaction that has written or deleted it, and returns those of
 * `after` that are the member's own uploads of kind `pqbox`. What none of their rewards refers to any more is released.
 */
export async function replaceRewardPictures(
  tx: Tx,
  { ownerId, before, after }: { ownerId: string; before: readonly string[]; after: readonly string[] },
  now: Date,
): Promise<Set<string>> {
  const shown = pathsOf(after);
  const used = await markRewardPicturesUsed(tx, ownerId, shown, now);
  const gone = pathsOf(before).filter((path) => !shown.includes(path));
  await releaseRewardPictures(tx, ownerId, gone, now);
  return new Set(after.filter((url) => used.has(pathOfUrl(url) ?? '')));
}

export async function filterOwnRewardPictures(
  tx: Tx,
  ownerId: string,
  urls: readonly string[],
): Promise<Set<string>> {
  const own = await findRewardPictures(tx, ownerId, pathsOf(urls));
  return new Set(urls.filter((url) => own.has(pathOfUrl(url) ?? '')));
}

/**
 * Replaces the pictures of a notice or banner, whichever admin uploaded them, and returns those of `after` that are such uploads.
 * What none shows any more is released.
 */
export async function replaceNoticePictures(
  tx: Tx,
  { before, after }: { before: readonly string[]; after: readonly string[] },
  now: Date,
): Promise<Set<string>> {
  const shown = pathsOf(after);
  const used = await markNoticePicturesUsed(tx, shown, now);
  await releaseNoticePictures(
    tx,
    pathsOf(before).filter((path) => !shown.includes(path)),
    now,
  );
  return new Set(after.filter((url) => used.has(pathOfUrl(url) ?? '')));
}

/**
 * Sets the uploads that an item of news shows, and returns their addresses: only its maker's own uploads of kind news. What no item
 * shows any more is released.
 */
export async function setNewsPictures(
  tx: Tx,
  news: { key: string; ownerId: string },
  urls: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const shown = await updateNewsPictures(tx, news, pathsOf(urls), now);
  return new Set(urls.filter((url) => shown.has(pathOfUrl(url) ?? '')));
}

/**
 * Replaces a member's profile picture by an own upload, in the transaction of the change, and deletes the former one. Either may
 * be empty. Throws invalid at `field` for what is not an own upload of kind profile.
 */
export async function replaceProfilePicture(
  tx: Tx,
  memberId: string,
  { from, to, field }: { from: string; to: string; field: string },
  now: Date,
): Promise<void> {
  if (from === to) return;
  const own = (url: string) => ({ memberId, kind: 'profile' as const, path: pathOfUrl(url) ?? '' });
  if (to !== '' && !(await markOwnUsed(tx, own(to), now)))
    throw ProductError.ofField(field, t('field.format'));
  if (from !== '') await deleteOwn(tx, own(from));
}
