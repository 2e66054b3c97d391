import type { StageRow, StatementRow } from './read-queries.ts';

export function presentStatement(row: StatementRow) {
  const { key, number, kind, at, charged, refunded, feePlatform, feePayment, vat, payout } = row;
  return {
    ...{ key, number, kind, at, charged, refunded, payout },
    fees: { platform: feePlatform, payment: feePayment, vat },
  };
}

export function presentStage(stage: StageRow) {
  const { key, n, amount, netted, dueOn, parcels, state, failure, paidAt, holds, belowMinimum } = stage;
  const isOpen = state === 'due' || state === 'failed';
  const reason = isOpen ? (holds[0]?.reason ?? null) : null;
  return {
    ...{ key, n, amount, netted, dueOn, parcels, reason, belowMinimum, paidAt },
    failure: state === 'failed' ? failure : null,
    transfer: amount - netted,
    // A returned one is due again once nothing suspends it.
    state: !isOpen || reason === 'returned' ? state : reason !== null ? ('held' as const) : ('due' as const),
  };
}
