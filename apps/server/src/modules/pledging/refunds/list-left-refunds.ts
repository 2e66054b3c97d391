import { DAY_MS } from '@pq/domain/dates';
import type { Executor } from '#src/platform/database/database.ts';
import { type LeftRefund, listLeft } from './queries.ts';

const SHOWN = 20;

/**
 * Refunds whose outcome only a person can learn, from the provider's own console: parts whose answer was lost, and whatever is still
 * open after a day of asking. The provider's look-up tells of payments only (docs/decisions/0018).
 */
export function listLeftRefunds(
  db: Executor,
  nowMs: number,
): Promise<{ total: number; first: LeftRefund[] }> {
  return listLeft(db, new Date(nowMs - DAY_MS), SHOWN);
}
