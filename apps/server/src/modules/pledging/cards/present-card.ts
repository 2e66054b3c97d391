import type { Card } from '@pq/contract/shapes/card';
import type { SavedCard } from './queries.ts';

/** A card as its owner sees it: PCD_PAYER_ID is our id of it, the billing key stays here (surface.md, A-062). */
export function presentCard(card: SavedCard): Card {
  return { PCD_PAYER_ID: card.id, PCD_PAY_CARDNAME: card.name, PCD_PAY_CARDNUM: card.number };
}
