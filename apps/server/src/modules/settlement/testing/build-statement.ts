import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';

/** A final statement of 26,000 KRW with one stage, not posted to the ledger; returns its key. */
export async function buildStatement(
  platform: Pick<Platform, 'database' | 'clock'>,
  { projectKey, memberId }: { projectKey: string; memberId: string },
): Promise<string> {
  const at = new Date(platform.clock.now());
  const key = newId(at.getTime());
  const day = '2026-12-01';
  await insertRows(platform.database.db, 'statement', [
    {
      ...{ key, number: `PQ-S261201-${key.slice(-4)}`, kind: 'main', state: 'final', projectKey, memberId },
      ...{ completedAt: at, dueOn: day, finalAt: at, pledges: 2 },
      feePlanId: '01935000-0000-7000-8000-000000000001',
      ...{ charged: 26_000, feePlatform: 1_300, feePayment: 780, vat: 208, payout: 23_712 },
    },
  ]);
  const stage = { key: newId(at.getTime()), statementKey: key, n: 1, amount: 23_712, dueOn: day };
  await insertRows(platform.database.db, 'payout_stage', [stage]);
  return key;
}
