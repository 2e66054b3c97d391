import type { Selection } from '../money.ts';

/** A line of a pledge as far as it was chosen. */
type ChosenLine = Required<{ [Part in keyof Selection]: NonNullable<Selection[Part]> }>;

/** What a pledge holds, as it would be chosen anew. */
export function asSelection(lines: readonly ChosenLine[]): Selection[] {
  return lines.map(({ idx, count, choice, answers }) => ({
    idx,
    count,
    ...(choice.length > 0 && { choice }),
    ...(answers.length > 0 && { answers }),
  }));
}
