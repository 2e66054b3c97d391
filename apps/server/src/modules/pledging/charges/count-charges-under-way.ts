import type { Tx } from '#src/platform/database/database.ts';
import { countRequestedCharges } from './queries.ts';

/** How many charges of a locked project are at the provider: their cards may be charged whatever is decided now. */
export function countChargesUnderWay(tx: Tx, projectKey: string): Promise<number> {
  return countRequestedCharges(tx, projectKey);
}
