import type { DraftData } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { setProjectPictures } from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn } from '#src/platform/rich-text/editor-html.ts';
import type { DraftColumns } from '../draft-fields.ts';
import type { LockedProject } from '../lifecycle.ts';

type Part = { data: DraftData; columns: DraftColumns };

/**
 * Marks the uploads that a part of a project shows as used by it. A picture field accepts uploads of the writers, and what it
 * shows already. `formerRewards`: pictures of the rewards that were replaced. Throws invalid with the field.
 */
export async function referencePictures(
  tx: Tx,
  draft: LockedProject,
  { data, columns }: Part,
  {
    writers,
    now,
    formerRewards = [],
  }: { writers: readonly string[]; now: Date; formerRewards?: readonly string[] },
): Promise<void> {
  const project = { key: draft.key, writers };
  if (columns.editor !== undefined)
    await setProjectPictures(tx, { ...project, place: 'editor' }, filesIn(columns.editor), now);
  if (data.rewards?.content)
    await referenceRewardPictures(tx, project, { rewards: data.rewards.content, before: formerRewards }, now);
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

type SentRewards = NonNullable<NonNullable<DraftData['rewards']>['content']>;

/** The list of rewards is replaced as a whole, and so are its pictures. */
async function referenceRewardPictures(
  tx: Tx,
  project: { key: string; writers: readonly string[] },
  { rewards, before }: { rewards: SentRewards; before: readonly string[] },
  now: Date,
): Promise<void> {
  const pictures = rewards.map(({ picture = '' }) => picture);
  const own = await setProjectPictures(
    tx,
    { ...project, place: 'reward' },
    pictures.filter((url) => url !== ''),
    now,
  );
  const foreign = pictures.findIndex((url) => url !== '' && !own.has(url) && !before.includes(url));
  if (foreign >= 0)
    throw ProductError.ofField(`data.rewards.content.${foreign}.picture`, t('reward.err.picture'));
}

export function pictureFields({ images, subImages }: DraftData): { field: string; url: string }[] {
  return [
    { field: 'images.thumbnail', url: images?.thumbnail ?? '' },
    { field: 'images.main', url: images?.main ?? '' },
    ...(subImages ?? []).map((url, at) => ({ field: `subImages.${at}`, url })),
  ].filter(({ url }) => url !== '');
}
