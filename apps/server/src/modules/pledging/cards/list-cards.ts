import type { Card } from '@pq/contract/shapes/card';
import type { Platform } from '#src/platform/platform.ts';
import { listCardsOf, type SavedCard } from './queries.ts';

/** A member's own saved cards, oldest first (spec section 7, L130). */
export async function listCards(platform: Platform, memberId: string): Promise<Card[]> {
  return (await listCardsOf(platform.database.db, memberId)).map(presentCard);
}

/** A card as its owner sees it: PCD_PAYER_ID is our id of it, the billing key stays here (surface.md, A-062). */
export function presentCard(card: SavedCard): Card {
  return { PCD_PAYER_ID: card.id, PCD_PAY_CARDNAME: card.name, PCD_PAY_CARDNUM: card.number };
}
