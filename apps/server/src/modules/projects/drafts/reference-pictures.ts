import type { DraftData } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { setProjectPictures } from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn } from '#src/platform/rich-text/editor-html.ts';
import type { LockedProject } from '../lifecycle.ts';
import type { DraftColumns } from './draft-fields.ts';

type Part = { data: DraftData; columns: DraftColumns };

/**
 * Marks the uploads that a part of a project shows as used by it. A picture field accepts uploads of the writers, and what it
 * shows already. Throws invalid with the field.
 */
export async function referencePictures(
  tx: Tx,
  draft: LockedProject,
  { data, columns }: Part,
  { writers, now }: { writers: readonly string[]; now: Date },
): Promise<void> {
  const project = { key: draft.key, writers };
  if (columns.editor !== undefined)
    await setProjectPictures(tx, { ...project, place: 'editor' }, filesIn(columns.editor), now);
  if (!data.images && !data.subImages) return;
  const before = [draft.thumbnail, draft.mainImage, ...draft.subImages];
  const { thumbnail = draft.thumbnail, mainImage = draft.mainImage, subImages = draft.subImages } = columns;
  const own = await setProjectPictures(
    tx,
    { ...project, place: 'image' },
    [thumbnail, mainImage, ...subImages],
    now,
  );
  for (const { field, url } of pictureFields(data))
    if (!own.has(url) && !before.includes(url))
      throw ProductError.ofField(`data.${field}`, t('field.format'));
}

export function pictureFields({ images, subImages }: DraftData): { field: string; url: string }[] {
  return [
    { field: 'images.thumbnail', url: images?.thumbnail ?? '' },
    { field: 'images.main', url: images?.main ?? '' },
    ...(subImages ?? []).map((url, at) => ({ field: `subImages.${at}`, url })),
  ].filter(({ url }) => url !== '');
}
