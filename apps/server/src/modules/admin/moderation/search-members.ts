import type { searchMembers as call } from '@pq/contract/calls/admin/members';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import { lastDayOf } from '#src/modules/accounts/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import { searchRows } from './queries.ts';

/** Members with how much of theirs was reported or hidden, for moderators. */
export async function searchMembers(
  { database, clock }: Platform,
  { text, status, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.admin;
  const nowMs = clock.now();
  const search = { text: text.trim(), restricted: status === 'restricted', now: new Date(nowMs) };
  const { total, rows } = await searchRows(database.db, search, { limit, offset: page * limit });
  return {
    total,
    members: rows.map(({ restrictedUntil, ...row }) => ({ ...row, ...lastDayOf(restrictedUntil, nowMs) })),
  };
}
