import { t } from '../copy.ts';
import { formatWon } from '../format.ts';

/** What is owed for a project, KRW. */
export type Owed = { projectKey: string; amount: number };

/** Days after which a maker who owes and has no other payout gets a letter. */
export const LETTER_DAYS = [90, 120] as const;

/** Divides an amount among projects, the first ones first; null where it is more than all of them owe. */
export function divideAmong(owed: readonly Owed[], amount: number): Owed[] | null {
  let left = amount;
  const parts: Owed[] = [];
  for (const { projectKey, amount: most } of owed) {
    const part = Math.min(most, left);
    if (part > 0) parts.push({ projectKey, amount: part });
    left -= part;
  }
  return left > 0 ? null : parts;
}

/** The refusal of an admin who records more than the maker owes: the books have no place for the rest. */
export function receivedTooMuch(owed: number, amount: number): string {
  return t('admin.balance.tooMuch', { owes: formatWon(owed), more: formatWon(amount - owed) });
}

export function writesOffTooMuch(owed: number): string {
  return t('admin.balance.tooMuch.writeOff', { owes: formatWon(owed) });
}
