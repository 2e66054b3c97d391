import { type BatchState, batchName } from '@pq/domain/settlement/payouts';
import { recordDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { dissolveBatch, lockBatch, lockPayouts } from './queries.ts';

/** Throws notFound and decisionStale. */
export async function dissolvePayouts(
  { database, clock }: Platform,
  admin: AdminCaller,
  { batch: key }: { batch: string },
): Promise<{ batch: string; state: BatchState }> {
  const now = new Date(clock.now());
  return inTransaction(database.db, async (tx) => {
    await lockPayouts(tx);
    const batch = await lockBatch(tx, key);
    if (!batch) throw new ProductError('notFound');
    if (batch.state !== 'gathered') throw new ProductError('decisionStale');
    await dissolveBatch(tx, key, now);
    const state = 'dissolved';
    await recordDecision(
      tx,
      admin,
      {
        action: 'payout.dissolve',
        subject: { type: 'payout', key },
        before: { state: batch.state },
        after: { state, batch: batchName(batch.number) },
      },
      now,
    );
    return { batch: key, state };
  });
}
