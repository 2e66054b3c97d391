import { t } from '@pq/domain/copy';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { pathOfUrl } from '../attachments/attachment-path.ts';
import { dropOwn } from '../queries.ts';
import { letGoStoryPictures, takeStoryPictures } from './queries.ts';

/**
 * A member's story shows `to` instead of `from`, in the transaction of the change: what is new must be own uploads of kind
 * story that no other story shows; what is gone is kept for a day. Throws invalid at `field`.
 */
export async function replaceStoryPictures(
  tx: Tx,
  memberId: string,
  { from, to, field }: { from: readonly string[]; to: readonly string[]; field: string },
  now: Date,
): Promise<void> {
  const added = to.filter((url) => !from.includes(url)).map((url) => pathOfUrl(url) ?? '');
  const taken = added.length === 0 ? 0 : await takeStoryPictures(tx, memberId, added, now);
  if (taken !== added.length) throw ProductError.ofField(field, t('field.format'));
  const removed = pathsOf(from.filter((url) => !to.includes(url)));
  if (removed.length > 0) await letGoStoryPictures(tx, memberId, removed, now);
}

/** Lets go what a story has shown, in the transaction that deletes it; the files leave the storage soon after. */
export async function dropStoryPictures(tx: Tx, memberId: string, urls: readonly string[]): Promise<void> {
  for (const path of pathsOf(urls)) await dropOwn(tx, { memberId, kind: 'story', path });
}

function pathsOf(urls: readonly string[]): string[] {
  return urls.map(pathOfUrl).filter((path) => path !== null);
}
