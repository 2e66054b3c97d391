import { seoulDate } from '@pq/domain/dates';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { chainedLogs, getHead, getOldestUnsealed, sealLog } from '#src/platform/database/log-chain.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { DailyJob } from './daily-job.ts';

const SEAL_EVERY_MS = 60_000;

export function startSealTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'log sealing', topic: 'log-sealing', everyMs: SEAL_EVERY_MS },
    (signal) => sealLogs(platform, signal),
  );
}

/** The newest seal also goes to the log of the process, out of reach of anybody who truncates the chain. */
export async function sealLogs({ database, log }: Platform, signal: AbortSignal): Promise<void> {
  for (const name of chainedLogs) {
    const sealed = await sealLog(database.db, name, { signal });
    countDone('rows sealed', sealed);
    const head = sealed > 0 ? await getHead(database.db, name) : null;
    if (head) log.info({ chain: name, sealed, position: head.position, hash: head.hash }, 'log sealed');
  }
}

export async function getUnsealedSeconds({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const oldest = await Promise.all(chainedLogs.map((log) => getOldestUnsealed(database.db, log)));
  const ages = oldest.map((atMs) => (atMs === null ? 0 : (clock.now() - atMs) / 1_000));
  return Math.max(0, ...ages);
}

/** Mails the newest seal of each log to the operations team once a day, in the format of `npm run checks -- --head=`. */
export const reportHeadsJob: DailyJob = {
  name: 'log heads',
  async run({ database, config, clock }) {
    const to = config.mail.operations;
    if (!to) return { findings: 0 };
    const lines: string[] = [];
    for (const log of chainedLogs) {
      const head = await getHead(database.db, log);
      if (head) lines.push(`${log}:${head.position}:${head.hash}`);
    }
    if (lines.length > 0)
      await enqueueMail(database.db, {
        kind: 'logHeads',
        to,
        data: { lines },
        dedupeKey: `heads:${seoulDate(clock.now())}`,
      });
    return { findings: 0 };
  },
};
