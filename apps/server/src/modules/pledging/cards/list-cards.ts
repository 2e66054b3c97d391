import type { Card } from '@pq/contract/shapes/card';
import type { Platform } from '#src/platform/platform.ts';
import { presentCard } from './present-card.ts';
import { listCardsOf } from './queries.ts';

/** A member's own saved cards, oldest first (spec section 7, L130). */
export async function listCards(platform: Platform, memberId: string): Promise<Card[]> {
  return (await listCardsOf(platform.database.db, memberId)).map(presentCard);
}
