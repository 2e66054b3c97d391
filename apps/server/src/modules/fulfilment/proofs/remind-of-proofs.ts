import { orderOf } from '@pq/domain/pledge/order-number';
import { PROOF_REMINDER_MS } from '@pq/domain/pledge/proof';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findProofOrder, isAnyToRemind, lockProofToRemind, recordReminder } from './queries.ts';

/**
 * Reminds backers, once per proof, of proofs that have waited for seven days; no proof is approved by that. Each in its own
 * transaction; safe to repeat and in several processes.
 */
export function remindOfProofs(platform: Platform, signal: AbortSignal): Promise<IsolatedCounts> {
  return forEachIsolated(
    platform,
    { job: 'proof', failure: 'backer not reminded of a proof', counted: 'proof reminders' },
    ({ skip, found }) =>
      inTransaction(platform.database.db, async (tx) => {
        const nowMs = platform.clock.now();
        const proof = await lockProofToRemind(tx, dueBefore(nowMs), skip);
        if (!proof) return false;
        found(proof.key);
        const order = await findProofOrder(tx, proof.gateKey);
        await recordReminder(tx, proof.key, new Date(nowMs));
        if (order)
          await enqueueMail(
            tx,
            {
              kind: 'proofReminder',
              to: order.backerEmail,
              data: {
                gateKey: proof.gateKey,
                order: orderOf(order.projectKey, order.seq),
                nickname: order.backerName,
                title: order.title,
                round: proof.round,
              },
              dedupeKey: `proof-reminder:${proof.key}`,
            },
            new Date(nowMs),
          );
        return true;
      }),
    signal,
  );
}

export function isProofReminderDue(db: Executor, nowMs: number): Promise<boolean> {
  return isAnyToRemind(db, dueBefore(nowMs));
}

function dueBefore(nowMs: number): Date {
  return new Date(nowMs - PROOF_REMINDER_MS);
}
