import type { Tx } from '#src/platform/database/database.ts';
import { recordMoneyMovements } from '../money-journal.ts';
import type { Claim } from './claims.ts';
import type { OpenCharge } from './queries.ts';

/** Journals what came of a charge, in the name of whoever asked for it. */
export function journalCharge(
  tx: Tx,
  { pledgeId, projectKey, memberId }: Claim,
  { origin, askedBy }: OpenCharge,
  change: { event: 'charged' | 'declined' | 'failed'; pledged: number; collected: number },
  at: Date,
): Promise<void> {
  const entry = { pledgeId, projectKey, memberId, ...change };
  const actor =
    askedBy === null ? (origin === 'backer' ? 'backer' : 'system') : (`admin:${askedBy}` as const);
  return recordMoneyMovements(tx, [entry], at, actor);
}
