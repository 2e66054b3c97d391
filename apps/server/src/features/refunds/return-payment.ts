import type { Tx } from '#src/platform/database/database.ts';
import { insertRefund } from './repository.ts';

/** Writes that all of a charge, KRW, goes back; the sweep asks for it until it is back (docs/decisions/0018). */
export async function returnPayment(
  tx: Tx,
  { chargeId, amount }: { chargeId: string; amount: number },
  now: Date,
): Promise<void> {
  const row = { chargeId, amount, whole: true, actor: 'system', idempotencyKey: null };
  await insertRefund(tx, row, now, 'sweep');
}
