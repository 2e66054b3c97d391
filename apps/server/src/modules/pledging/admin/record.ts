import type { getPledgeFile } from '@pq/contract/calls/admin/payments';
import type { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { findPledgeForAdmin, listItems, listPledgeChanges, presentFound } from '../pledges/admin-queries.ts';

type File = z.input<typeof getPledgeFile.data>;

/** A pledge with its rewards and its history but for charges and refunds. Throws notFound. */
export async function getPledgeFacts(
  db: Executor,
  pledgeId: string,
): Promise<{ pledge: File['pledge']; moves: File['timeline'] }> {
  const row = await findPledgeForAdmin(db, pledgeId);
  if (!row) throw new ProductError('notFound');
  const { projectState, amount, deliveryprice, donation, fallback, heldAt, holdReason } = row;
  const sums = { projectState, amount, deliveryprice, donation };
  const items = await listItems(db, pledgeId);
  const moves = await listPledgeChanges(db, pledgeId);
  return {
    pledge: {
      ...presentFound(row),
      ...sums,
      items,
      ...(fallback && { fallback }),
      ...(heldAt !== null && { heldAt }),
      ...(holdReason !== null && { holdReason }),
    },
    moves: moves.map(({ at, what, actor, nickname, pledged, total }) => ({
      at,
      what,
      by: nickname ?? actor,
      amount: pledged,
      ...(total !== null && { total }),
    })),
  };
}
