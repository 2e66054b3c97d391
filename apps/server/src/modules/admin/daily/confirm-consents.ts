import { confirmMarketing } from '#src/modules/accounts/index.ts';
import type { DailyJob } from './daily-job.ts';

/** By day, since it mails. */
export const confirmConsentsJob: DailyJob = {
  name: 'consents',
  hour: 10,
  run: async (platform, signal) => ({ findings: await confirmMarketing(platform, signal) }),
};
