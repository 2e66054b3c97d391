import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import { refusalReason } from '@pq/domain/pledge/refusal-reason';
import type { Executor } from '#src/platform/database/database.ts';
import { findChargeOutcome } from './queries.ts';

/** Where a pledge stands after a charge that a person asked for, and why it was refused, in Korean. */
export type ChargeAnswer = { status: PledgeStatus; failureReason?: string };

/**
 * What the person who asked for a charge is told. A pledge that is neither paid nor refused still waits for
 * the provider's answer.
 */
export async function chargeAnswer(db: Executor, chargeId: string): Promise<ChargeAnswer> {
  const { status, refusal } = await findChargeOutcome(db, chargeId);
  return refusal ? { status, failureReason: refusalReason(refusal.code, refusal.message) } : { status };
}
