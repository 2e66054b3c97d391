import type { MoneyMovement } from '../money-journal.ts';
import type { Claim } from './claims.ts';
import type { OpenCharge } from './queries.ts';

/** What the journal records of a charge, with who requested it. */
export function chargeMovement(
  { pledgeId, projectKey, memberId }: Claim,
  { origin, askedBy }: OpenCharge,
  change: { event: 'charged' | 'declined' | 'failed'; pledged: number; collected: number },
): MoneyMovement {
  const byMachineOrBacker = origin === 'backer' ? 'backer' : 'system';
  const actor = askedBy === null ? byMachineOrBacker : (`admin:${askedBy}` as const);
  return { pledgeId, projectKey, memberId, ...change, actor };
}
