import type { Card } from '@pq/contract/shapes/card';

/** The masked number does not wrap at its hyphens. */
export function cardName({ PCD_PAY_CARDNAME: name, PCD_PAY_CARDNUM: number }: Card): string {
  return `${name} ${unbroken(number)}`;
}

const WORD_JOINER = '\u2060';

/** For texts without markup. */
export const unbroken = (number: string): string => number.replaceAll('-', `-${WORD_JOINER}`);
