import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { sweep } from './sweep.ts';

/** Keeps projects and charges in step with the clock: at once, every minute, and when the clock has moved. */
export function startDeadlineTask(platform: Platform, provider: PaymentProvider): PeriodicTask {
  return startPeriodicTask(platform, { name: 'sweep', topic: 'sweep', everyMs: 60_000 }, (signal) =>
    sweep(platform, provider, signal),
  );
}
