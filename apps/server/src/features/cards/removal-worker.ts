import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { deleteRemovedCards, REMOVAL_TOPIC } from './delete-removed-cards.ts';

const EVERY_MS = 60_000;

/** Deletes removed cards at the provider: at once, when one is removed, and every minute. `stop` ends what is under way. */
export function startCardRemovalWorker(
  platform: Platform,
  provider: PaymentProvider,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let queued = false;

  const run = () => {
    if (queued || stopping.signal.aborted) return;
    queued = true;
    running = running.then(async () => {
      queued = false;
      try {
        await deleteRemovedCards(platform, provider, stopping.signal);
      } catch (error) {
        platform.log.error({ err: error }, 'removed cards not deleted');
      }
    });
  };
  const timer = setInterval(run, EVERY_MS);
  const unsubscribe = platform.channel.subscribe(REMOVAL_TOPIC, run);
  run();

  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      unsubscribe();
      await running;
    },
  };
}
