import type { searchCharges as call } from '@pq/contract/calls/admin/payments';
import { pageSizes } from '@pq/domain/limits';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { readPledgeSearch } from '@pq/domain/pledge/pledge-search';
import type { z } from 'zod';
import { nameProject, narrowedBy } from '#src/modules/pledging/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import { searchChargeRows } from './admin-queries.ts';

export async function searchCharges(
  { database }: Platform,
  { text, status, round, page, ...narrowed }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.admin;
  const filter = { search: readPledgeSearch(text), status, round, ...narrowedBy(narrowed) };
  const [{ rows, ...sums }, project] = await Promise.all([
    searchChargeRows(database.db, filter, { limit, offset: page * limit }),
    nameProject(database.db, narrowed.project),
  ]);
  return {
    ...sums,
    ...project,
    charges: rows.map(({ projectKey, seq, uid, nickname, email, code, message, ...row }) => ({
      ...row,
      order: orderNumberOf(projectKey, seq),
      member: { uid, nickname, email },
      ...(code && { code }),
      ...(message && { message }),
    })),
  };
}
