import { newShortId } from '../ids.ts';
import type { Log } from '../log.ts';
import { type Figures, withRound } from '../log-context.ts';

export type WorkLog = {
  /**
   * Runs one round of a task. Its log lines carry its id; the last one lists the counts of `countDone`, if any.
   * Errors go to `onFailure`.
   */
  round(
    task: string,
    work: () => Promise<unknown>,
    onFailure: (error: unknown) => Promise<void>,
  ): Promise<void>;
  reportEvery(ms: number): { stop(): void };
};

type Totals = { rounds: number; failed: number; done: Record<string, number> };
const none = (): Totals => ({ rounds: 0, failed: 0, done: {} });

export function createWorkLog(log: Log): WorkLog {
  let totals = none();
  const add = (figures: Figures) => {
    for (const [what, n] of Object.entries(figures)) totals.done[what] = (totals.done[what] ?? 0) + n;
  };
  return {
    async round(task, work, onFailure) {
      const startedMs = performance.now();
      await withRound({ task, round: newShortId() }, async (figures) => {
        totals.rounds += 1;
        try {
          await work();
        } catch (error) {
          totals.failed += 1;
          await onFailure(error);
        }
        if (Object.keys(figures).length === 0) return;
        add(figures);
        log.info({ done: { ...figures }, ms: Math.round(performance.now() - startedMs) }, 'round');
      });
    },
    reportEvery(ms) {
      let sinceMs = performance.now();
      const timer = setInterval(() => {
        const { rounds, failed, done } = totals;
        totals = none();
        const forS = Math.round((performance.now() - sinceMs) / 1_000);
        sinceMs = performance.now();
        log.info({ forS, rounds, failed, done }, 'worker lives');
      }, ms).unref();
      return { stop: () => clearInterval(timer) };
    },
  };
}
