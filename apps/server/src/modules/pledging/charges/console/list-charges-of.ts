import type { getPledgeFile } from '@pq/contract/calls/admin/payments';
import type { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { listTried } from './queries.ts';

type Moments = z.input<typeof getPledgeFile.data>['timeline'];

/** The charges of a pledge as moments of its timeline, and whether one of them has no known outcome. */
export async function listChargesOf(
  db: Executor,
  pledgeId: string,
): Promise<{ moments: Moments; isOpen: boolean }> {
  const rows = await listTried(db, pledgeId);
  const moments = rows.map(({ settledAt, origin, asker, code, message, receiptUrl, ...row }) => ({
    ...row,
    what: 'charge' as const,
    by: asker ?? (origin === 'backer' ? 'backer' : 'system'),
    ...(settledAt !== null && { settledAt }),
    ...(code && { code }),
    ...(message && { message }),
    ...(receiptUrl && { receiptUrl }),
  }));
  return { moments, isOpen: rows.some(({ status }) => status === 'requested' || status === 'unknown') };
}
