import type { PictureVariant } from '@pq/domain/files/pictures';

/** Where a copy is stored: below the path of its picture, in a kind of its own. */
export function variantPath({ path, width, format }: PictureVariant): string {
  return `variant/${path}/${width}.${format}`;
}
