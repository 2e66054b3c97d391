import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#src/platform/database/database.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { logUnlessAway } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';

export type OutboxWorker = {
  start(): void;
  /** Takes nothing further and resolves when what is under way is settled. */
  stop(): Promise<void>;
  /** Resolves when nothing is due, here or in another worker; what failed waits for its next attempt. */
  drain(): Promise<void>;
};

type Outbox = {
  /** Of the round in the log. */
  name: string;
  /** Published when something is enqueued. */
  topic: string;
  /** Sends what is due until nothing is left or `isStopped`, and returns how many it tried. */
  deliver(isStopped: () => boolean): Promise<number>;
  countDue(db: Db): Promise<number>;
  deleteOld(db: Db): Promise<unknown>;
};

const POLL_MS = 5_000;
const CLEANUP_MS = 3_600_000;
const DRAIN_POLL_MS = 50;

/** Sends what an outbox table contains, whenever something is enqueued and every few seconds. */
export function createOutboxWorker(
  platform: Platform,
  { name, topic, deliver, countDue, deleteOld }: Outbox,
): OutboxWorker {
  const { db } = platform.database;
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const stops: (() => void)[] = [];
  const isStopped = () => stopped;

  const sendAll = async () => {
    do {
      again = false;
      while (!stopped && (await deliver(isStopped)) > 0);
    } while (again && !stopped);
  };
  const wake = () => {
    again = true;
    if (stopped) return;
    running ??= platform.work
      .round(name, sendAll, (error) =>
        logUnlessAway(platform, error, { level: 'error', outbox: name }, 'outbox not read'),
      )
      .finally(() => {
        running = null;
      });
  };
  const cleanUp = () => {
    deleteOld(db).catch((error: unknown) => logUnlessAway(platform, error, {}, `old ${name} not removed`));
  };

  return {
    start() {
      const poll = setInterval(wake, POLL_MS);
      const cleanup = setInterval(cleanUp, CLEANUP_MS);
      stops.push(
        platform.channel.subscribe(topic, wake),
        () => clearInterval(poll),
        () => clearInterval(cleanup),
      );
      wake();
    },
    async stop() {
      stopped = true;
      for (const stop of stops) stop();
      await running;
    },
    async drain() {
      while (!stopped && (await countDue(db)) > 0)
        if ((await deliver(isStopped)) === 0) {
          if (await isAwaitingReconciliation(db)) return;
          await delay(DRAIN_POLL_MS);
        }
    },
  };
}
