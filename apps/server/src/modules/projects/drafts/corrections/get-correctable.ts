import type { getCorrectable as call } from '@pq/contract/calls/admin/corrections';
import { correctableIn } from '@pq/domain/project/corrections';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { presentDraft } from '../present-draft.ts';
import { findDraft } from '../queries.ts';
import { findMaker } from './queries.ts';

/**
 * An approved project as it was written, for the administrator who corrects it. Throws notFound, wrongState for what
 * its maker still writes or what is under review.
 */
export async function getCorrectable(
  { database: { db } }: Platform,
  key: string,
): Promise<z.input<typeof call.data>> {
  const row = await findDraft(db, key);
  if (!row) throw new ProductError('notFound');
  const fields = [...correctableIn(row.state, row.blindedFrom)];
  if (fields.length === 0) throw new ProductError('wrongState');
  const { nickname } = await findMaker(db, row.ownerId);
  return { draft: presentDraft(row), maker: { uid: row.ownerId, nickname }, fields };
}
