import type { getPledgeFile } from '@pq/contract/calls/admin/payments';
import type { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { listAsked } from './queries.ts';

type File = z.input<typeof getPledgeFile.data>;

/** The refunds of a pledge as moments of its timeline, and those of them whose outcome nobody knows. */
export async function listRefundsOf(
  db: Executor,
  pledgeId: string,
): Promise<{ moments: File['timeline']; open: File['openRefunds'] }> {
  const rows = await listAsked(db, pledgeId);
  const open = rows.filter(({ status }) => status === 'requested' || status === 'unknown');
  return {
    moments: rows.map(({ at, settledAt, orderId, amount, status, actor, nickname, message }) => ({
      at,
      what: 'refund',
      by: nickname ?? actor,
      orderId,
      amount,
      status,
      ...(settledAt !== null && { settledAt }),
      ...(message !== '' && { message }),
    })),
    open: open.map(({ orderId, amount, at }) => ({ orderId, amount, requestedAt: at })),
  };
}
