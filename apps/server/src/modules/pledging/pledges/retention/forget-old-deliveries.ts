import { DAY_MS } from '@pq/domain/dates';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { releaseFiles } from '../changing/release-files.ts';
import { eraseDeliveries, lockWithOldDelivery, lockWithOldFiles } from './queries.ts';

const AT_ONCE = 200;

/**
 * So long after its end: where nothing was paid, nobody delivers anything; of a payment the law keeps the
 * record for five years.
 */
const KEPT_MS = { unpaid: 90 * DAY_MS, paid: 5 * 365.25 * DAY_MS } as const;
/** What was attached is for making the order, and for a year of questions about it. */
const FILES_MS = 365 * DAY_MS;

/**
 * Erases whom pledges were to be sent to, and lets go what was attached to them, once their time is over; a
 * few at a time. The money stays in the books. Gives how many pledges it changed; safe in several processes.
 */
export async function forgetOldDeliveries(
  { database, clock }: Platform,
  signal: AbortSignal,
): Promise<number> {
  const inBatches = async (lock: (tx: Tx) => Promise<string[]>, forget: typeof eraseDeliveries) => {
    for (let found = AT_ONCE; found === AT_ONCE && !signal.aborted; changed += found)
      found = await inTransaction(database.db, async (tx) => {
        const ids = await lock(tx);
        await forget(tx, ids);
        return ids.length;
      });
  };
  const before = (ms: number) => new Date(clock.now() - ms);
  let changed = 0;
  for (const kind of ['unpaid', 'paid'] as const)
    await inBatches((tx) => lockWithOldDelivery(tx, kind, before(KEPT_MS[kind]), AT_ONCE), eraseDeliveries);
  await inBatches((tx) => lockWithOldFiles(tx, before(FILES_MS), AT_ONCE), releaseFiles);
  return changed;
}
