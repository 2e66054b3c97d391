export { encryptBillingKey, hashBillingKey, knownPrefixes } from './cards/billing-key.ts';
export { registerCardReturn } from './cards/card-return.ts';
export { forgetCards, holdCards } from './cards/forget-cards.ts';
export { startCardRemovalTask } from './cards/jobs.ts';
export { listCards } from './cards/list-cards.ts';
export { presentCard } from './cards/present-card.ts';
export { readCards, restoreCardRemoval, restoreLostCard } from './cards/restoring/restore-card.ts';
export { isSealedByOthers } from './cards/rotation/queries.ts';
export { readKeyUse, rotateBillingKeys } from './cards/rotation/rotate-billing-keys.ts';
export { registerCards } from './cards/routes.ts';
export { chargeDuePledges } from './charges/charge-due-pledges.ts';
export { exportCharges } from './charges/console/export-charges.ts';
export { listChargesOf } from './charges/console/list-charges-of.ts';
export { countChargesUnderWay } from './charges/count-charges-under-way.ts';
export { countHeldCharges } from './charges/count-held-charges.ts';
export { countStuckCharges } from './charges/count-stuck-charges.ts';
export { countUnclearCharges } from './charges/count-unclear-charges.ts';
export { getWaitingCharges } from './charges/get-waiting-charges.ts';
export { isChargeDue } from './charges/is-charge-due.ts';
export { recheckRefused } from './charges/late/recheck-refused.ts';
export { type LoggedCharge, readChargeStatuses, restoreCharge } from './charges/restoring/restore-charge.ts';
export { registerCharges, registerChargeWebhook } from './charges/routes.ts';
export { openedMail } from './digital-access/opened-mail.ts';
export { mayOpen } from './digital-access/queries.ts';
export { registerOrderSheet } from './order-sheet/routes.ts';
export { exportPledges } from './pledges/console/export-pledges.ts';
export { getPledgeFacts } from './pledges/console/get-pledge-facts.ts';
export { searchPledges } from './pledges/console/search-pledges.ts';
export { sumDays } from './pledges/console/sum-days.ts';
export { chargeResults } from './pledges/outcome/charge-results.ts';
export { moneyAtRisk } from './pledges/outcome/money-at-risk.ts';
export { cancelPendingPledges, lockPendingPledges } from './pledges/outcome/pending-pledges.ts';
export { postponePayments } from './pledges/outcome/postpone-payments.ts';
export { keepOutcomes } from './pledges/outcome/project-outcome.ts';
export { outcomeSums } from './pledges/outcome/queries.ts';
export { hasParcel } from './pledges/queries.ts';
export {
  holdPledge,
  readPledgeContents,
  restoreCards,
  restoreFailure,
  restorePayment,
  restoreTerms,
  restoreWithdrawal,
} from './pledges/restoring/restore-pledge.ts';
export { forgetOldDeliveries } from './pledges/retention/forget-old-deliveries.ts';
export { registerPledges } from './pledges/routes.ts';
export {
  liveStatuses,
  pending,
  pendingStatuses,
  unsettled,
  unsettledStatuses,
} from './pledges/status-sql.ts';
export { countUnsettledRefunds } from './refunds/count-unsettled-refunds.ts';
export { getRefundsAge } from './refunds/get-refunds-age.ts';
export { listLeftRefunds } from './refunds/list-left-refunds.ts';
export { listRefundsOf } from './refunds/list-refunds-of.ts';
export { resolveRefunds } from './refunds/resolve-refunds.ts';
export { type LoggedRefund, readRefundStatuses, restoreRefund } from './refunds/restoring/restore-refund.ts';
export { registerRefunds } from './refunds/routes.ts';
