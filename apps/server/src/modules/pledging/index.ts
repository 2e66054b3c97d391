export { exportCharges, exportPledges, listDailySums } from './admin-exports.ts';
export { searchPledges } from './admin-search.ts';
export { encryptBillingKey, hashBillingKey, knownPrefixes } from './cards/billing-key.ts';
export { registerCardReturn } from './cards/card-return.ts';
export { listCards, presentCard } from './cards/queries.ts';
export { eraseCards, lockCards, startCardRemovalTask } from './cards/remove-card.ts';
export { isSealedByOthers, readKeyUse, rotateBillingKeys } from './cards/rotate-billing-keys.ts';
export {
  countPledgesOnHold,
  countStuckCharges,
  countUnclearCharges,
  getWaitingCharges,
  listChargesOf,
} from './charges/admin-queries.ts';
export { chargeDuePledges } from './charges/charge-due-pledges.ts';
export { isChargeDue } from './charges/claims.ts';
export { recheckRefused } from './charges/late-payments.ts';
export { countChargesUnderWay, findFirstChargeDay } from './charges/queries.ts';
export { mayOpen, openedMail } from './digital-access.ts';
export { registerOrderSheet } from './order-sheet.ts';
export { getPledgeFacts } from './pledges/admin-queries.ts';
export { eraseOldDeliveries } from './pledges/erase-old-deliveries.ts';
export { cancelPendingPledges, lockPendingPledges, postponePayments } from './pledges/pending-pledges.ts';
export { pledgeFormColumns, pledgeFormRow, presentPledgeForm } from './pledges/pledge-form.ts';
export { type LineRow, lineOf, lineRow, presentLine } from './pledges/pledge-line.ts';
export { getChargeResults, outcomeSums, storeOutcomes, sumAtRisk } from './pledges/project-outcome.ts';
export { hasParcel } from './pledges/queries.ts';
export { latestProof } from './proofs/queries.ts';
export { isProofReminderDue, remindOfProofs } from './proofs/remind-of-proofs.ts';
export {
  countUnsettledRefunds,
  getOldestRefundAge,
  listRefundsOf,
  listUnresolvedRefunds,
} from './refunds/queries.ts';
export { resolveRefunds } from './refunds/refund-pledge.ts';
export {
  type LoggedCharge,
  type LoggedRefund,
  readChargeStatuses,
  readRefundStatuses,
  restoreCharge,
  restoreRefund,
} from './restore-payments.ts';
export {
  putOnHold,
  readCards,
  readPledgeContents,
  restoreCardRemoval,
  restoreCards,
  restoreFailure,
  restoreLostCard,
  restorePayment,
  restoreTerms,
  restoreWithdrawal,
} from './restore-pledges.ts';
export { rewardDetailsJson } from './reward-sql.ts';
export {
  registerCards,
  registerCharges,
  registerChargeWebhook,
  registerPledges,
  registerProofs,
  registerRefunds,
} from './routes.ts';
export { live, liveStatuses, pending, unsettled } from './status-sql.ts';
export { endQueues, leaveAllQueues, offerFreePieces, passOffersOn } from './waitlist/offer-pieces.ts';
export { isOfferDue, ownWaits, ownWaitsOf, waitingByReward } from './waitlist/queries.ts';
export { registerWaitlist } from './waitlist/routes.ts';
