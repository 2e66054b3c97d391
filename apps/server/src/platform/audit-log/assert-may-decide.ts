import type { Tx } from '#src/platform/database/database.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { hasOtherAdministrator } from './queries.ts';

/**
 * Nobody decides about what is their own: `involved` are the members whose project, pledge or words it is. Another administrator has
 * to. Where there is none it is allowed, and the decision is noted with `alone`. Every call for administrators that decides
 * about a project, a pledge or what a member has written asks this in its transaction. Throws ownDecision.
 */
export async function assertMayDecide(
  tx: Tx,
  operator: Operator,
  involved: readonly string[],
): Promise<{ alone?: true }> {
  if (!involved.includes(operator.uid)) return {};
  if (await hasOtherAdministrator(tx, operator.uid)) throw new ProductError('ownDecision');
  return { alone: true };
}
