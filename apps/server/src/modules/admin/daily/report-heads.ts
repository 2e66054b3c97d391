import { seoulDate } from '@pq/domain/dates';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { chainedLogs, getHead } from '#src/platform/database/log-chain.ts';
import type { DailyJob } from './daily-job.ts';

/** Mails the newest seal of each log to the operations team once a day, in the form that `npm run checks -- --head=` takes. */
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
