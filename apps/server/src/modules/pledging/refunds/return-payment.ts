import type { Tx } from '#src/platform/database/database.ts';
import { insertRefund } from './repository.ts';

/** Writes a refund of a whole charge, KRW; the sweep asks for it until the money is back (docs/decisions/0018). */
export async function returnPayment(
  tx: Tx,
  { chargeId, amount }: { chargeId: string; amount: number },
  now: Date,
): Promise<void> {
  const row = { chargeId, amount, whole: true, actor: 'system', idempotencyKey: null };
  await insertRefund(tx, row, now, 'sweep');
}
