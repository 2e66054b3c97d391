import type {
  searchCharges as searchChargesCall,
  searchPledges as searchPledgesCall,
} from '@pq/contract/calls/admin/payments';
import { pageSizes } from '@pq/domain/limits';
import { readPledgeSearch } from '@pq/domain/pledge/pledge-search';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { searchChargeRows } from './charges/admin-queries.ts';
import { presentFound, searchPledgeRows } from './pledges/admin-queries.ts';

export async function searchPledges(
  { database, clock }: Platform,
  { text, status, trouble, page }: z.output<typeof searchPledgesCall.input>,
): Promise<z.input<typeof searchPledgesCall.data>> {
  const filter = { search: readPledgeSearch(text), status, trouble, now: new Date(clock.now()) };
  const limit = pageSizes.admin;
  const { total, rows } = await searchPledgeRows(database.db, filter, { limit, offset: page * limit });
  return { total, pledges: rows.map(presentFound) };
}

export async function searchCharges(
  { database }: Platform,
  { text, status, page }: z.output<typeof searchChargesCall.input>,
): Promise<z.input<typeof searchChargesCall.data>> {
  const limit = pageSizes.admin;
  const filter = { search: readPledgeSearch(text), status };
  const { total, rows } = await searchChargeRows(database.db, filter, { limit, offset: page * limit });
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
