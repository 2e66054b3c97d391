import type { Tx } from '#src/platform/database/database.ts';
import { markAllSent } from './queries.ts';

/** Takes every mail that waits for sent: after a restore those are what has gone out before. */
export async function dropUnsent(tx: Tx): Promise<void> {
  await markAllSent(tx);
}
