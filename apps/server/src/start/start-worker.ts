import { startSignInTidyTask, startUnprovenMemberTask } from '#src/modules/accounts/index.ts';
import {
  balanceLettersJob,
  broadcastKinds,
  compareProviderJob,
  confirmConsentsJob,
  deleteOldDataJob,
  reportHeadsJob,
  startDailyJob,
  startDeadlineTask,
  startSealTask,
  sweepUntilQuiet,
} from '#src/modules/admin/index.ts';
import { startLedgerTask } from '#src/modules/ledger/index.ts';
import { startUploadTask, tidyUploads } from '#src/modules/media/index.ts';
import { createMailWorker, createPushWorker, startBroadcastTask } from '#src/modules/notifications/index.ts';
import { startCardRemovalTask } from '#src/modules/payments/index.ts';
import { numberPledges, startNumberingTask } from '#src/modules/pledging/index.ts';
import {
  startPriceTask,
  startSuggestionTask,
  startTermTask,
  startViewTidyTask,
  updateSuggestions,
  updateTerms,
} from '#src/modules/projects/index.ts';
import { backUpJob, testRestoreJob, watchBackups } from '../backup/daily-backups.ts';
import { checkInvariantsJob } from '../checks/check-daily.ts';
import type { PeriodicTask } from '../platform/jobs/periodic-task.ts';
import type { Platform } from '../platform/platform.ts';
import type { Mailer } from '../providers/mail/port.ts';
import type { PaymentProvider } from '../providers/payple/port.ts';
import type { PushSender } from '../providers/push/port.ts';
import type { Storage } from '../providers/storage/storage.ts';

function backupJobs(platform: Platform, storage: Storage): PeriodicTask[] {
  const { repository, restoreTestUrl } = platform.config.backup;
  return [
    ...(repository ? [startDailyJob(platform, backUpJob(storage))] : []),
    ...(repository && restoreTestUrl ? [startDailyJob(platform, testRestoreJob)] : []),
  ];
}

export type Worker = {
  /** Does what is due by the clock until nothing is left untried, sends its mails, deletes old uploads. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

const REPORT_MS = 10 * 60_000;

export function startWorker(
  platform: Platform,
  {
    payments,
    mailer,
    storage,
    pushSender,
  }: { payments: PaymentProvider; mailer: Mailer; storage: Storage; pushSender: PushSender | null },
): Worker {
  watchBackups(platform);
  const stopping = new AbortController();
  const tasks = [
    startDeadlineTask(platform, payments),
    startCardRemovalTask(platform, payments),
    startSignInTidyTask(platform),
    startUnprovenMemberTask(platform),
    startViewTidyTask(platform),
    startUploadTask(platform, storage),
    startNumberingTask(platform),
    startLedgerTask(platform),
    startTermTask(platform),
    startSuggestionTask(platform),
    startPriceTask(platform),
    startDailyJob(platform, checkInvariantsJob()),
    startDailyJob(platform, deleteOldDataJob),
    startDailyJob(platform, confirmConsentsJob),
    startDailyJob(platform, reportHeadsJob),
    startDailyJob(platform, compareProviderJob(payments)),
    startDailyJob(platform, balanceLettersJob),
    ...backupJobs(platform, storage),
    startSealTask(platform),
    startBroadcastTask(platform, broadcastKinds),
  ];
  const mails = createMailWorker(platform, mailer);
  mails.start();
  const pushes = createPushWorker(platform, pushSender);
  pushes.start();
  const report = platform.work.reportEvery(REPORT_MS);
  return {
    async settle() {
      await sweepUntilQuiet(platform, payments, stopping.signal);
      await numberPledges(platform, stopping.signal);
      await updateTerms(platform, stopping.signal);
      await updateSuggestions(platform, stopping.signal);
      await mails.drain();
      await pushes.drain();
      await tidyUploads(platform, storage, stopping.signal);
    },
    async stop() {
      stopping.abort();
      report.stop();
      await Promise.all(tasks.map((task) => task.stop()));
      await Promise.all([mails.stop(), pushes.stop()]);
    },
  };
}
