import type { WorkerTask } from '@pq/domain/worker';
import type { Platform } from '../platform.ts';
import { logUnlessAway, recordFailure } from './failures.ts';

export type PeriodicTask = {
  /** Waits for the current run. */
  stop(): Promise<void>;
};

/**
 * Runs a task at once, every `everyMs`, and whenever `topic` is published; never concurrently in one process. A
 * failed run is logged and recorded; the next one comes all the same. The signal asks the task to end early.
 */
export function startPeriodicTask(
  deps: Pick<Platform, 'channel' | 'log' | 'database' | 'metrics' | 'work'>,
  options: { name: WorkerTask; topic: string; everyMs: number },
  task: (signal: AbortSignal) => Promise<unknown>,
): PeriodicTask {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let queued = false;
  const markSucceeded = () => deps.metrics.taskSucceeded.set({ task: options.name }, Date.now() / 1_000);
  deps.metrics.taskPeriod.set({ task: options.name }, options.everyMs / 1_000);
  markSucceeded();

  const run = () => {
    if (queued || stopping.signal.aborted) return;
    queued = true;
    running = running.then(async () => {
      queued = false;
      await deps.work.round(
        options.name,
        async () => {
          await task(stopping.signal);
          markSucceeded();
        },
        async (error) => {
          await logUnlessAway(deps, error, { level: 'error' }, `${options.name} interrupted`);
          // Work interrupted by a shutdown has not failed.
          if (!stopping.signal.aborted) await recordFailure(deps, { job: options.name, subject: '' }, error);
        },
      );
    });
  };
  const timer = setInterval(run, options.everyMs);
  const unsubscribe = deps.channel.subscribe(options.topic, run);
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
