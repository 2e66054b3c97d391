import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { presentPublicProfile } from './present-user.ts';
import { findPublicProfile } from './repository.ts';

/** What everyone may see of a member. Throws notFound, also for those who have left. */
export async function getPublicProfile(platform: Platform, uid: string) {
  const row = await findPublicProfile(platform.database.db, uid);
  if (!row) throw new ProductError('notFound');
  return presentPublicProfile(row);
}
