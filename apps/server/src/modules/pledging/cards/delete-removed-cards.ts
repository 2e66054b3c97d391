import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { decryptBillingKey } from './billing-key.ts';
import {
  claimDueRemoval,
  deleteRemoval,
  REMOVAL_TOPIC,
  type Removal,
  recordFailedRemoval,
} from './queries.ts';

const FIRST_WAIT_S = 60;
const ATTEMPTS_BEFORE_ALARM = 5;

/**
 * Has the provider delete the billing keys of removed and refused cards that are due. Deleting twice does no harm, so an outcome
 * that is not clear is simply tried again, after one minute, two, four … up to six hours; the sealed key is forgotten
 * only when the provider has confirmed.
 */
export async function deleteRemovedCards(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<void> {
  const { db } = platform.database;
  // A card that this database takes for removed may be one that it has forgotten.
  while (!signal.aborted && !(await isAwaitingReconciliation(db))) {
    const removal = await claimDueRemoval(db, FIRST_WAIT_S);
    if (!removal) return;
    const failure = await tryToDelete(platform, provider, removal);
    if (failure === null) {
      await deleteRemoval(db, removal.id);
      countDone('cards deleted');
      continue;
    }
    const { id, attempts } = removal;
    const tell = attempts >= ATTEMPTS_BEFORE_ALARM ? 'error' : 'warn';
    platform.log[tell]({ removal: id, attempts, failure }, 'removed card is still at the provider');
    await recordFailedRemoval(db, id, failure);
  }
}

/** Why the key may still be there, or null. */
async function tryToDelete(
  { secrets }: Platform,
  provider: PaymentProvider,
  { id, billingKey }: Removal,
): Promise<string | null> {
  let key: string;
  try {
    key = decryptBillingKey(billingKey, id, secrets);
  } catch (error) {
    return error instanceof Error ? error.message : 'key cannot be opened';
  }
  const outcome = await provider.deleteCard(key);
  if (outcome.kind === 'done') return null;
  return 'code' in outcome ? `${outcome.kind} ${outcome.code}` : `${outcome.kind} ${outcome.reason}`;
}

/** Deletes removed cards at the provider: at once, when one is removed, and every minute. */
export function startCardRemovalTask(platform: Platform, provider: PaymentProvider): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'card removal', topic: REMOVAL_TOPIC, everyMs: 60_000 },
    (signal) => deleteRemovedCards(platform, provider, signal),
  );
}
