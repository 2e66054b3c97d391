import type { searchCharges as call } from '@pq/contract/calls/console/payments';
import { pageSizes } from '@pq/domain/limits';
import { readPledgeSearch } from '@pq/domain/pledge/pledge-search';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { searchRows } from './queries.ts';

/** Charges by what an operator has typed, the latest first. */
export async function searchCharges(
  { database }: Platform,
  { text, status, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.console;
  const filter = { search: readPledgeSearch(text), status };
  const { total, rows } = await searchRows(database.db, filter, { limit, offset: page * limit });
  return {
    total,
    charges: rows.map(({ uid, nickname, email, code, message, ...row }) => ({
      ...row,
      member: { uid, nickname, email },
      ...(code && { code }),
      ...(message && { message }),
    })),
  };
}
