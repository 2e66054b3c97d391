import { livePledgeStatuses, pendingPledgeStatuses } from '@pq/domain/pledge/pledge';
import { raw } from 'sql-template-tag';

/**
 * The statuses of the domain as SQL lists, for `status in …`. They are part of the statement, not parameters, so that the planner
 * can use a partial index.
 */
export const liveStatuses = listOf(livePledgeStatuses);
export const pendingStatuses = listOf(pendingPledgeStatuses);

export const live = raw(liveStatuses);
export const pending = raw(pendingStatuses);
/** Statuses of charges and refunds that may have been requested from the provider and have no known outcome. */
export const unsettled = raw(listOf(['requested', 'unknown']));

function listOf(statuses: readonly string[]): string {
  return `('${statuses.join("', '")}')`;
}
