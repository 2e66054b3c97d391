export { balanceLettersJob } from './daily/balance-letters.ts';
export { compareProviderJob } from './daily/compare-provider.ts';
export { confirmConsentsJob } from './daily/confirm-consents.ts';
export { type DailyJob, type DailyResult, listDailyRuns, startDailyJob } from './daily/daily-job.ts';
export { deleteOldDataJob } from './daily/delete-old-data.ts';
export { getUnsealedSeconds, reportHeadsJob, startSealTask } from './daily/seal-logs.ts';
export { watchQueues } from './daily/watch-queues.ts';
export { listFailures } from './overview.ts';
export type { LoggedStates } from './reconciliation/logged-states.ts';
export type { Notice, Step } from './reconciliation/plan.ts';
export {
  acceptAsItIs,
  type Comparison,
  compareWithLog,
  findAffected,
  reconcile,
} from './reconciliation/reconcile.ts';
export { moveAsAdmin } from './reviews/move-as-admin.ts';
export { registerAdmin } from './routes.ts';
export { broadcastKinds } from './scheduler/broadcast-kinds.ts';
export { registerClockHook } from './scheduler/clock-hook.ts';
export {
  getSweepLag,
  startDeadlineTask,
  sweepUntilQuiet,
  waitUntilQuiet,
} from './scheduler/sweep.ts';
