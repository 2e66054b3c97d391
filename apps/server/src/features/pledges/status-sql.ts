import { livePledgeStatuses, pendingPledgeStatuses } from '@pq/domain/pledge/pledge';
import { sql } from 'drizzle-orm';

/**
 * The statuses of the domain as SQL lists, for `status in …`. They are written into the statement, not sent beside it: so
 * the planner sees that a partial index serves.
 */
export const liveStatuses = listOf(livePledgeStatuses);
export const pendingStatuses = listOf(pendingPledgeStatuses);

/** `liveStatuses` and `pendingStatuses` within a statement of drizzle's. */
export const pending = sql.raw(pendingStatuses);

function listOf(statuses: readonly string[]): string {
  return `('${statuses.join("', '")}')`;
}
