import type { Executor } from '#src/platform/database/database.ts';
import { findPendingWith } from './queries.ts';

/**
 * True while a pledge that is still to be charged uses this card, or would on its retry; `besides` is not looked at.
 * Hold the card's row lock while it matters.
 */
export async function isCardPending(db: Executor, cardId: string, besides?: string): Promise<boolean> {
  return (await findPendingWith(db, cardId, besides)) !== null;
}
