export { type LoggedBalance, readSettledBalances, restoreBalance } from './balances/restore-balance.ts';
export { sendBalanceLetters } from './balances/send-letters.ts';
export { compareWithProvider, FILE_HOUR } from './comparison/compare-with-provider.ts';
export {
  countDifferences,
  findNewestComparedDay,
  getOldestDifferenceAge,
  listUncomparedDays,
} from './comparison/list-differences.ts';
export { isPaidSince, listUnsettledOf } from './leaving.ts';
export { sealedLines } from './payouts/account.ts';
export { applyResults } from './payouts/apply-results.ts';
export { eraseOldAccounts } from './payouts/erase-accounts.ts';
export { exportPayouts } from './payouts/export-file.ts';
export { gatherStages } from './payouts/gather.ts';
export { holdPayout } from './payouts/hold-stage.ts';
export { countPayouts } from './payouts/list-payouts.ts';
export { readOwedOn } from './payouts/owed.ts';
export { readPayoutState } from './payouts/read-queries.ts';
export {
  type LoggedExternalPayout,
  readExternallyPaid,
  restoreExternalPayout,
} from './payouts/record-external-payout.ts';
export { releaseBatch } from './payouts/release.ts';
export {
  hasLeft,
  type LoggedBatch,
  type LoggedLine,
  readBatchStates,
  readLineStates,
  restoreBatch,
} from './payouts/restore-payouts.ts';
export { registerSettlement } from './routes.ts';
export {
  countWaitingStatements,
  findOldestStatementDue,
  stageReasons,
  stageStates,
} from './statements/queries.ts';
export {
  type LoggedStage,
  type LoggedStatement,
  readFinalStatements,
  readStageStates,
  restoreStage,
  restoreStatement,
} from './statements/restore-statements.ts';
export { finalizeDue, moveStatements, STATEMENT_DAYS } from './statements/write-statements.ts';
