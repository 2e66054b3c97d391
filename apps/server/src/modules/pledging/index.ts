export { listDailySums } from './daily-sums.ts';
export { listOpenedByPayment, mayOpen, openedMail } from './digital-access.ts';
export { getPledgeFacts } from './pledges/admin-queries.ts';
export { releaseFiles } from './pledges/attachments.ts';
export { eraseOldDeliveries } from './pledges/erase-old-deliveries.ts';
export { exportPledges } from './pledges/export-pledges.ts';
export { numberPledges, startNumberingTask } from './pledges/number-pledges.ts';
export {
  cancelPendingPledges,
  lockPendingPledges,
  mailedPledge,
  postponePayments,
  releaseReservations,
} from './pledges/pending-pledges.ts';
export { pledgeFormColumns, pledgeFormRow, presentCard, presentPledgeForm } from './pledges/pledge-form.ts';
export { type LineRow, lineOf, lineRow, presentLine } from './pledges/pledge-line.ts';
export {
  addToOutcome,
  getChargeResults,
  outcomeSums,
  storeOutcomes,
  sumAtRisk,
} from './pledges/project-outcome.ts';
export {
  addressChangedAt,
  describedIn,
  describePledges,
  hasParcel,
  isCardPending,
} from './pledges/queries.ts';
export {
  inNarrowed,
  matchesSearch,
  type NarrowedRows,
  nameProject,
  narrowedBy,
} from './pledges/search-conditions.ts';
export { searchPledges } from './pledges/search-pledges.ts';
export {
  putOnHold,
  readPledgeContents,
  restoreCards,
  restoreFailure,
  restorePayment,
  restoreTerms,
  restoreWithdrawal,
  skipLostNumbers,
} from './restore-pledges.ts';
export { registerPledging } from './routes.ts';
export {
  type MoneyActor,
  type MoneyMovement,
  moneyActor,
  recordMoneyMovements,
} from './shared/money-journal.ts';
export { findProjectOwner } from './shared/project-queries.ts';
export { latestProof } from './shared/proof-sql.ts';
export { rewardDetailsJson } from './shared/reward-sql.ts';
export { live, liveStatuses, pending, unsettled } from './shared/status-sql.ts';
export { leaveAllQueues, offerFreePieces, passOffersOn } from './waitlist/offer-pieces.ts';
export {
  deleteQueues,
  fullRewardsOf,
  isOfferDue,
  ownWaits,
  ownWaitsOf,
  waitingByReward,
} from './waitlist/queries.ts';
