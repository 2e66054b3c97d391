import type { Tx } from '#src/platform/database/database.ts';
import { pathOfUrl } from '../attachments/attachment-path.ts';
import { letGoNoticePictures, useNoticePictures } from './queries.ts';

const pathsOf = (urls: readonly string[]) => urls.flatMap((url) => pathOfUrl(url) ?? []);

/**
 * A notice shows the uploads at these addresses from now on and no longer those of `before`; what it shows no
 * more is kept for a day. It does not matter which administrator uploaded them. Gives the addresses of
 * `after` that are such uploads.
 */
export async function showNoticePictures(
  tx: Tx,
  { before, after }: { before: readonly string[]; after: readonly string[] },
  now: Date,
): Promise<Set<string>> {
  const shown = pathsOf(after);
  const used = await useNoticePictures(tx, shown, now);
  await letGoNoticePictures(
    tx,
    pathsOf(before).filter((path) => !shown.includes(path)),
    now,
  );
  return new Set(after.filter((url) => used.has(pathOfUrl(url) ?? '')));
}
