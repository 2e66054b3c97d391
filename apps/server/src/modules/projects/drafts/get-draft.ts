import type { Draft } from '@pq/contract/shapes/draft';
import type { Purpose } from '@pq/domain/project/project';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { ownOrAbsent } from './policy.ts';
import { presentDraft } from './present-draft.ts';
import { findDraft, findSlot } from './queries.ts';

/**
 * An own project by its key as it was written, in any state, or the temporary save of a purpose: null when there is none.
 * Throws notFound for what is not the caller's or of another purpose than named, invalid when neither is named.
 */
export async function getDraft(
  { database }: Platform,
  caller: { uid: string },
  { key, purpose }: { key?: string | undefined; purpose?: Purpose | undefined },
): Promise<Draft | null> {
  if (key === undefined && purpose === undefined) throw new ProductError('invalid');
  const wanted = key ?? (purpose && (await findSlot(database.db, caller.uid, purpose)));
  if (!wanted) return null;
  const row = ownOrAbsent(caller, await findDraft(database.db, wanted));
  if (purpose && row.purpose !== purpose) throw new ProductError('notFound');
  return presentDraft(row);
}
