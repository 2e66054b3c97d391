import type { listReports as call } from '@pq/contract/calls/admin/moderation';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import { lastDayOf } from '#src/modules/accounts/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listReported } from './queries.ts';

/** Reported comments, or all of one member, with what stands around them, for moderators. */
export async function listReports(
  { database, clock }: Platform,
  { state = 'open', author, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.admin;
  const found = await listReported(database.db, author ? { author } : { state }, {
    limit,
    offset: page * limit,
  });
  return {
    total: found.total,
    reports: found.rows.map(({ restrictedUntil, ...row }) => ({
      ...row,
      ...lastDayOf(restrictedUntil, clock.now()),
    })),
  };
}
