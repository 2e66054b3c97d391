import type { Db } from '#src/platform/database/database.ts';
import { countUse, type Limit } from '#src/platform/http/limits.ts';

/** The provider may throttle us for all members, so one member must not exhaust the limit. */
const perMember: Limit = { max: 20, windowS: 3_600 };

/**
 * Counts a request that a member is about to cause at the payment provider, whatever its outcome. Each call counts under its own
 * name. Throws tooMany beyond 20 an hour.
 */
export function countProviderRequest(
  db: Db,
  call: 'addCard' | 'payNow' | 'refusedCard' | 'startCardWindow',
  memberId: string,
): Promise<void> {
  return countUse(db, `provider:${call}:${memberId}`, perMember);
}
