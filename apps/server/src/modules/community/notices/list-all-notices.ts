import type { EditedNotice } from '@pq/contract/shapes/notice';
import { pageSizes } from '@pq/domain/limits';
import type { Platform } from '#src/platform/platform.ts';
import { presentEdited } from './present-edited.ts';
import { listAll } from './repository.ts';

/** Notices in any state, for those who write them. */
export async function listAllNotices(
  { database }: Platform,
  page: number,
): Promise<{ total: number; notices: EditedNotice[] }> {
  const limit = pageSizes.console;
  const { total, rows } = await listAll(database.db, { limit, offset: page * limit });
  return { total, notices: rows.map(presentEdited) };
}
