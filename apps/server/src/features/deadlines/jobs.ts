import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { sweep, sweepUntilQuiet } from './sweep.ts';

const EVERY_MS = 60_000;

/** The background task that keeps projects and charges in step with the clock. */
export type DeadlineWorker = {
  /** Sweeps until nothing due is left untried. */
  settle(): Promise<void>;
  /** Finishes what is under way and stops. */
  stop(): Promise<void>;
};

/** Sweeps at once, every minute, and whenever the channel's topic `sweep` is published. */
export function startDeadlineWorker(platform: Platform, provider: PaymentProvider): DeadlineWorker {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let queued = false;

  const run = () => {
    if (queued || stopping.signal.aborted) return;
    queued = true;
    running = running.then(async () => {
      queued = false;
      try {
        await sweep(platform, provider, stopping.signal);
      } catch (error) {
        platform.log.error({ err: error }, 'sweep interrupted');
      }
    });
  };
  const timer = setInterval(run, EVERY_MS);
  const unsubscribe = platform.channel.subscribe('sweep', run);
  run();

  return {
    settle: () => sweepUntilQuiet(platform, provider, stopping.signal),
    async stop() {
      stopping.abort();
      clearInterval(timer);
      unsubscribe();
      await running;
    },
  };
}
