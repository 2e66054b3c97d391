import type { Card } from '@pq/contract/shapes/card';

/** A card as its owner sees it: PCD_PAYER_ID is our id of it, the billing key stays here. */
export function presentCard(card: { id: string; name: string; number: string }): Card {
  return { PCD_PAYER_ID: card.id, PCD_PAY_CARDNAME: card.name, PCD_PAY_CARDNUM: card.number };
}
