import { postEntries } from '#src/modules/ledger/index.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { buildStatement } from './build-statement.ts';

/** A maker who was paid and owes `amount` of a later refund without fees. The statement itself is not posted. */
export async function buildOwed(
  platform: Pick<Platform, 'database' | 'clock'>,
  { projectKey, memberId, amount = 10_000 }: { projectKey: string; memberId: string; amount?: number },
): Promise<void> {
  const { db } = platform.database;
  const at = new Date(platform.clock.now());
  const main = await buildStatement(platform, { projectKey, memberId });
  await db.query(
    `update payout_stage set state = 'paid', released_at = $2, paid_at = $2 where statement_key = $1`,
    [main, at],
  );
  const key = newId(at.getTime());
  await insertRows(db, 'statement', [
    {
      ...{ key, number: `PQ-S261202-${key.slice(-4)}`, kind: 'adjust', state: 'final', projectKey, memberId },
      ...{ completedAt: at, dueOn: '2026-12-02', finalAt: at, refunded: amount, payout: -amount },
      feePlanId: '01935000-0000-7000-8000-000000000001',
    },
  ]);
  await inTransaction(db, (tx) =>
    postEntries(
      tx,
      [
        {
          event: 'adjust',
          ref: { type: 'statement', key },
          legs: [
            { account: 'maker', amount, projectKey },
            { account: 'refunds', amount: -amount, projectKey },
          ],
        },
      ],
      at,
    ),
  );
}
