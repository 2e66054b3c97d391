import type { DraftData } from '@pq/contract/shapes/draft';

/** The picture fields of a part of a draft that say something, with where they stand. */
export function pictureFields({ images, subImages }: DraftData): { field: string; url: string }[] {
  return [
    { field: 'images.thumbnail', url: images?.thumbnail ?? '' },
    { field: 'images.main', url: images?.main ?? '' },
    ...(subImages ?? []).map((url, at) => ({ field: `subImages.${at}`, url })),
  ].filter(({ url }) => url !== '');
}
