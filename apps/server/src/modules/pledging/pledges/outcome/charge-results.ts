import type { Executor } from '#src/platform/database/database.ts';
import { type ChargeResults, sumTried } from './queries.ts';

/**
 * What became of the pledges of a project whose cards have been tried, in KRW with delivery and donations:
 * paid (also what was given back since), refused and to be tried again, refused for good, given back, and what is
 * left of what was paid; `waiting` has not been tried. `retryAt` is the first of the retries in ms, null without any.
 */
export async function chargeResults(db: Executor, projectKey: string): Promise<ChargeResults> {
  return sumTried(db, projectKey);
}
