import type { Tx } from '#src/platform/database/database.ts';
import { pathOfUrl } from '../attachments/attachment-path.ts';
import { findRewardPictures, letGoRewardPictures, useRewardPictures } from './queries.ts';

const pathsOf = (urls: readonly string[]) => urls.flatMap((url) => pathOfUrl(url) ?? []);

/**
 * A member's reward of the PQ box shows the uploads at `after` instead of those at `before`, in the
 * transaction that has written or deleted it; what none of their rewards names any more is kept for a day.
 * Only own uploads of kind `pqbox` count; gives their addresses.
 */
export async function showRewardPictures(
  tx: Tx,
  { ownerId, before, after }: { ownerId: string; before: readonly string[]; after: readonly string[] },
  now: Date,
): Promise<Set<string>> {
  const shown = pathsOf(after);
  const used = await useRewardPictures(tx, ownerId, shown, now);
  const gone = pathsOf(before).filter((path) => !shown.includes(path));
  await letGoRewardPictures(tx, ownerId, gone, now);
  return new Set(after.filter((url) => used.has(pathOfUrl(url) ?? '')));
}

/** Those of the addresses that are a member's own uploads for rewards. */
export async function ownRewardPictures(
  tx: Tx,
  ownerId: string,
  urls: readonly string[],
): Promise<Set<string>> {
  const own = await findRewardPictures(tx, ownerId, pathsOf(urls));
  return new Set(urls.filter((url) => own.has(pathOfUrl(url) ?? '')));
}
