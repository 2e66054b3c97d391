import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { deleteRemovedCards } from './delete-removed-cards.ts';
import { REMOVAL_TOPIC } from './queries.ts';

/** Deletes removed cards at the provider: at once, when one is removed, and every minute. */
export function startCardRemovalTask(platform: Platform, provider: PaymentProvider): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'card removal', topic: REMOVAL_TOPIC, everyMs: 60_000 },
    (signal) => deleteRemovedCards(platform, provider, signal),
  );
}
