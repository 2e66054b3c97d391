import { pendingPledgeStatuses } from '@pq/domain/pledge';
import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { pledge } from '#src/platform/database/schema.ts';

/**
 * True while a pledge that is still to be charged uses this card, or would on its retry; `besides` is not looked at.
 * Hold the card's row lock while it matters.
 */
export async function isCardPending(db: Executor, cardId: string, besides?: string): Promise<boolean> {
  const rows = await db
    .select({ id: pledge.id })
    .from(pledge)
    .where(
      and(
        or(eq(pledge.cardId, cardId), eq(pledge.fallbackCardId, cardId)),
        inArray(pledge.status, [...pendingPledgeStatuses]),
        besides === undefined ? undefined : ne(pledge.id, besides),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
