import type { Card } from '@pq/contract/shapes/card';

/** A card in a sentence: its name and masked number. */
export function cardName({ PCD_PAY_CARDNAME: name, PCD_PAY_CARDNUM: number }: Card): string {
  return `${name} ${number}`;
}
