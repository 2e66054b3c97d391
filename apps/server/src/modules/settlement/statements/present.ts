import type { holdReasons } from '@pq/contract/calls/settlement';
import { isPausedForIdentity } from '#src/modules/accounts/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { StageRow, StatementRow } from './read-queries.ts';

export type HoldReason = (typeof holdReasons)[number];

export function presentStatement(row: StatementRow) {
  const { key, number, kind, at, charged, refunded, feePlatform, feePayment, vat, payout } = row;
  return {
    ...{ key, number, kind, at, charged, refunded, payout },
    fees: { platform: feePlatform, payment: feePayment, vat },
  };
}

/** Why no stage of a project leaves now; these reasons end by themselves. */
export async function findHold(
  db: Executor,
  { memberId, isHidden }: { memberId: string; isHidden: boolean },
  nowMs: number,
): Promise<HoldReason | null> {
  if (isHidden) return 'hidden';
  return (await isPausedForIdentity(db, memberId, nowMs)) ? 'identity' : null;
}

export function presentStage(stage: StageRow, hold: HoldReason | null) {
  const { key, n, amount, netted, dueOn, state } = stage;
  const reason = state === 'due' || state === 'failed' ? (stage.reason ?? hold) : null;
  return {
    ...{ key, n, amount, netted, dueOn, reason },
    transfer: amount - netted,
    state: reason !== null && state === 'due' ? ('held' as const) : state,
    paidAt: null,
  };
}
