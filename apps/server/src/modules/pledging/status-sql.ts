import { livePledgeStatuses, pendingPledgeStatuses } from '@pq/domain/pledge/pledge';
import { sql } from 'drizzle-orm';

/**
 * The statuses of the domain as SQL lists, for `status in …`. They are written into the statement, not sent beside it: so
 * the planner sees that a partial index serves.
 */
export const liveStatuses = listOf(livePledgeStatuses);
export const pendingStatuses = listOf(pendingPledgeStatuses);

/** Charges and refunds that the provider was asked for, or is about to be, and whose outcome is not known. */
export const unsettledStatuses = listOf(['requested', 'unknown']);

/** The same within a statement of drizzle's. */
export const pending = sql.raw(pendingStatuses);
export const unsettled = sql.raw(unsettledStatuses);

function listOf(statuses: readonly string[]): string {
  return `('${statuses.join("', '")}')`;
}
