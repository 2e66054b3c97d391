import type { Log } from '../log.ts';
import type { Channel } from '../realtime/channel.ts';

export type PeriodicTask = {
  /** Lets a run that is under way end, and stops. */
  stop(): Promise<void>;
};

/**
 * Runs a task at once, every `everyMs`, and whenever the channel's `topic` is published; never twice at a time in one
 * process. A run that throws is logged; the next one comes all the same. The task ends early when its signal aborts.
 */
export function startPeriodicTask(
  deps: { channel: Channel; log: Log },
  options: { name: string; topic: string; everyMs: number },
  task: (signal: AbortSignal) => Promise<unknown>,
): PeriodicTask {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let queued = false;

  const run = () => {
    if (queued || stopping.signal.aborted) return;
    queued = true;
    running = running.then(async () => {
      queued = false;
      try {
        await task(stopping.signal);
      } catch (error) {
        deps.log.error({ err: error }, `${options.name} interrupted`);
      }
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
