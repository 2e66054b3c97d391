import { countUnsentMails, getMailQueue } from '#src/modules/notifications/index.ts';
import { countPledgesOnHold, getOldestRefundAge, getWaitingCharges } from '#src/modules/payments/index.ts';
import { getOldestDifferenceAge, listUncomparedDays } from '#src/modules/settlement/index.ts';
import { registerFigures } from '#src/platform/metrics/figures.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getSweepLag } from '../scheduler/sweep.ts';
import { getLastRun, type LastRun } from './daily-job.ts';
import { RETENTION_JOB } from './delete-old-data.ts';
import { getUnsealedSeconds } from './seal-logs.ts';

/** Metrics of queues and daily jobs, read from the database at each scrape: every process reports the same. */
export function watchQueues(platform: Platform): void {
  const { database } = platform;
  const lastRun = async (job: string, of: (run: LastRun) => number) => of(await getLastRun(database.db, job));
  registerFigures(platform, [
    {
      name: 'pq_mail_queue_size',
      help: 'Mails that are not sent yet',
      read: async () => (await getMailQueue(database.db)).due,
    },
    {
      name: 'pq_mail_queue_oldest_seconds',
      help: 'How long the oldest unsent mail has waited, bulk mails left out',
      read: async () => (await getMailQueue(database.db)).oldestS,
    },
    {
      name: 'pq_mails_given_up',
      help: 'Mails of the last days that are never sent: refused for good, or not taken for five days',
      read: async () => (await countUnsentMails(database.db)).refused,
    },
    {
      name: 'pq_sweep_lag_seconds',
      help: 'How long what is due longest has waited for the sweep',
      read: () => getSweepLag(platform),
    },
    {
      name: 'pq_charges_due',
      help: 'Charges whose time has come, or that were asked for, without an outcome',
      read: async () => (await getWaitingCharges(platform)).charges,
    },
    {
      name: 'pq_charges_due_oldest_seconds',
      help: 'How long the oldest of them has been without an outcome',
      read: async () => (await getWaitingCharges(platform)).oldestS,
    },
    {
      name: 'pq_charges_held',
      help: 'Pledges that are charged no more because the provider rejects them as wrong',
      read: () => countPledgesOnHold(database.db),
    },
    {
      name: 'pq_refunds_oldest_seconds',
      help: 'How long the oldest refund has been without an outcome',
      read: () => getOldestRefundAge(platform),
    },
    {
      name: 'pq_differences_oldest_seconds',
      help: 'How long the oldest difference with the books of the provider has been open',
      read: () => getOldestDifferenceAge(platform),
    },
    {
      name: 'pq_days_not_compared',
      help: 'Days of the last 35 that were not compared with the provider, or have no file, at noon of the day after',
      read: async () => (await listUncomparedDays(platform)).filter(({ isLate }) => isLate).length,
    },
    {
      name: 'pq_unsealed_seconds',
      help: 'How long the oldest row of the journal or the audit log has waited for its seal',
      read: () => getUnsealedSeconds(platform),
    },
    {
      name: 'pq_check_findings',
      help: 'What the last daily run of the checks has found',
      read: () => lastRun('checks', ({ findings }) => findings),
    },
    {
      name: 'pq_chain_breaks',
      help: 'Places at which the last daily run of the checks has found a hash chain broken',
      read: () => lastRun('checks', ({ chainBreaks }) => chainBreaks),
    },
    {
      name: 'pq_checks_age_seconds',
      help: 'How long ago the daily checks have ended; -1: never',
      read: () => lastRun('checks', ({ ageS }) => ageS),
    },
    {
      name: 'pq_retention_age_seconds',
      help: 'How long ago personal data whose time is over was erased; -1: never',
      read: () => lastRun(RETENTION_JOB, ({ ageS }) => ageS),
    },
  ]);
}
