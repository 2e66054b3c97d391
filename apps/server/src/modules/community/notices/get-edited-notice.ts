import type { EditedNotice } from '@pq/contract/shapes/notice';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { presentEdited } from './present-edited.ts';
import { findNotice } from './repository.ts';

/** A notice in any state, for its editor. Throws notFound. */
export async function getEditedNotice({ database }: Platform, key: string): Promise<EditedNotice> {
  const row = await findNotice(database.db, key);
  if (!row) throw new ProductError('notFound');
  return presentEdited(row);
}
