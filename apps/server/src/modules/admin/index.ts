export { registerAudit } from './audit/routes.ts';
export { registerConsole } from './console/routes.ts';
export { backUpJob } from './daily/back-up-nightly.ts';
export { checkBooksJob } from './daily/check-books.ts';
export { startDailyJob } from './daily/daily-job.ts';
export { forgetOldDataJob } from './daily/forget-old-data.ts';
export { listDailyRuns } from './daily/list-daily-runs.ts';
export { listFailures } from './daily/list-failures.ts';
export { reportHeadsJob } from './daily/report-heads.ts';
export { startSealTask } from './daily/seal-logs.ts';
export { testRestoreJob } from './daily/test-restore.ts';
export { getUnsealedSeconds } from './daily/unsealed.ts';
export { watchBackups } from './daily/watch-backups.ts';
export { watchQueues } from './daily/watch-queues.ts';
export { registerErasure } from './erasure/routes.ts';
export { registerModeration } from './moderation/routes.ts';
export type { LoggedStates } from './reconciliation/logged-states.ts';
export type { Notice, Step } from './reconciliation/plan.ts';
export {
  acceptAsItIs,
  type Comparison,
  compareWithLog,
  findAffected,
  reconcile,
} from './reconciliation/reconcile.ts';
export { registerReviews } from './reviews/routes.ts';
export { registerClockHook } from './scheduler/clock-hook.ts';
export { getSweepLag } from './scheduler/get-sweep-lag.ts';
export { startDeadlineTask } from './scheduler/jobs.ts';
export { sweepUntilQuiet, waitUntilQuiet } from './scheduler/sweep.ts';
