import { chainedLogs, getHead, sealLog } from '#src/platform/database/log-chain.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';

const EVERY_MS = 60_000;

/** Seals what was written to the journal and the audit log: at once and every minute. */
export function startSealTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'log sealing', topic: 'log-sealing', everyMs: EVERY_MS },
    (signal) => sealLogs(platform, signal),
  );
}

/** Seals each log and writes its newest seal to the process' log, which whoever cuts off the end of the chain cannot reach. */
export async function sealLogs({ database, log }: Platform, signal: AbortSignal): Promise<void> {
  for (const name of chainedLogs) {
    const sealed = await sealLog(database.db, name, { signal });
    countDone('rows sealed', sealed);
    const head = sealed > 0 ? await getHead(database.db, name) : null;
    if (head) log.info({ chain: name, sealed, position: head.position, hash: head.hash }, 'log sealed');
  }
}
