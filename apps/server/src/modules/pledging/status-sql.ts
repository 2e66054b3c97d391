import { livePledgeStatuses, pendingPledgeStatuses } from '@pq/domain/pledge/pledge';
import { raw } from 'sql-template-tag';

/**
 * The statuses of the domain as SQL lists, for `status in …`. They are written into the statement, not sent as parameters: so
 * the planner sees that a partial index serves.
 */
export const liveStatuses = listOf(livePledgeStatuses);
export const pendingStatuses = listOf(pendingPledgeStatuses);

export const live = raw(liveStatuses);
export const pending = raw(pendingStatuses);
/** Of charges and refunds that the provider was sent, or is about to be, and whose outcome is not known. */
export const unsettled = raw(listOf(['requested', 'unknown']));

function listOf(statuses: readonly string[]): string {
  return `('${statuses.join("', '")}')`;
}
