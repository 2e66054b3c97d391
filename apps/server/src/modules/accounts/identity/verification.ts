import type { Verification } from '@pq/domain/identity/identity';
import type { Executor } from '#src/platform/database/database.ts';
import { pausedUntil } from './present-identity.ts';
import { findInForce, verificationsOf } from './queries.ts';

export async function verificationOf(db: Executor, memberId: string): Promise<Verification> {
  return (await verificationsOf(db, [memberId])).get(memberId) ?? 'none';
}

/** Whether nothing may be paid out to a maker: no identity is in force, or its account was changed within 72 hours. */
export async function isPausedForIdentity(db: Executor, memberId: string, nowMs: number): Promise<boolean> {
  const inForce = await findInForce(db, memberId);
  return inForce === null || pausedUntil(inForce, nowMs) !== null;
}
