import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '#src/core/sandbox.ts';
import { deleteExpiredKeys } from '../shared/auth-keys.ts';
import { findCard, removeCard } from '../shared/cards.ts';
import {
  type Charge,
  findCharge,
  finishCharge,
  finishRefund,
  listUnfinished,
} from '../shared/charge-records.ts';
import { deliveryUnder, type Fault } from '../shared/faults.ts';
import { cardDroppedBody, paymentBody } from '../shared/webhook-bodies.ts';

/** Idempotent. */
export function settleCharge(sandbox: Sandbox, charge: Charge, fault: Fault | null): void {
  const { store, clock, webhooks } = sandbox;
  const paid = charge.outcome_code.endsWith('0000');
  if (!finishCharge(store, charge.oid, paid ? 'paid' : 'declined', clock.now())) return;
  if (paid) webhooks.send(paymentBody(sandbox, charge), deliveryUnder(fault));
  const card = charge.outcome_code.endsWith('1004') ? findCard(store, charge.payer_id) : null;
  if (!card) return;
  removeCard(store, card.payer_id, clock.now());
  webhooks.send(cardDroppedBody(sandbox, card), deliveryUnder(fault));
}

/** Idempotent. */
export function settleRefund(
  sandbox: Sandbox,
  refund: { id: number; oid: string; amount: number },
  fault: Fault | null,
): void {
  const at = sandbox.clock.now();
  const charge = findCharge(sandbox.store, refund.oid);
  if (!charge || !finishRefund(sandbox.store, refund.id, at)) return;
  sandbox.webhooks.send(paymentBody(sandbox, charge, { amount: refund.amount, at }), deliveryUnder(fault));
}

/** Runs stored work after a delay, whether or not the client still waits. */
export async function runDelayed(
  { stopping, store }: Sandbox,
  ms: number,
  settle: () => void,
): Promise<void> {
  await sleep(ms, undefined, { signal: stopping });
  store.atomically(settle);
}

/** Finishes delayed work of an earlier process when it is due. */
export function resumeDelayedWork(sandbox: Sandbox): void {
  deleteExpiredKeys(sandbox);
  const { charges, refunds } = listUnfinished(sandbox.store);
  const later = (dueAt: number | null, settle: () => void) => {
    // Stopping aborts the wait; the next start resumes the work.
    runDelayed(sandbox, Math.max(0, (dueAt ?? 0) - Date.now()), settle).catch(() => {});
  };
  for (const charge of charges) later(charge.due_at, () => settleCharge(sandbox, charge, null));
  for (const refund of refunds) later(refund.due_at, () => settleRefund(sandbox, refund, null));
}
