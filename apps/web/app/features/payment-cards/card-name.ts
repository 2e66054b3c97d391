import type { Card } from '@pq/contract/shapes/card';

/** A card in a sentence: its name and masked number, which does not wrap at its hyphens. */
export function cardName({ PCD_PAY_CARDNAME: name, PCD_PAY_CARDNUM: number }: Card): string {
  return `${name} ${unbroken(number)}`;
}

const WORD_JOINER = '\u2060';

/** A masked number that does not wrap, for texts without markup. */
export const unbroken = (number: string): string => number.replaceAll('-', `-${WORD_JOINER}`);
