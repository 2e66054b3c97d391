import type { searchMails as call } from '@pq/contract/calls/admin/mails';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import { movedMs } from '#src/platform/clock.ts';
import type { Platform } from '#src/platform/platform.ts';
import { searchRows } from './console-queries.ts';

/** Mails by their recipient, the latest first; without a state those that were not sent. */
export async function searchMails(
  { database, clock }: Platform,
  { text, state, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.admin;
  const filter = { text: text.trim().toLowerCase(), state };
  const { total, rows } = await searchRows(database.db, filter, { limit, offset: page * limit });
  return {
    total,
    movedMs: movedMs(clock),
    mails: rows.map(({ sentAt, error, ...row }) => ({
      ...row,
      ...(sentAt !== null && { sentAt }),
      ...(error !== null && { error }),
    })),
  };
}
