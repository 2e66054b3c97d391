export { encryptBillingKey, hashBillingKey } from './cards/billing-key.ts';
export { listCards, lockCards } from './cards/queries.ts';
export { eraseCards, startCardRemovalTask } from './cards/remove-card.ts';
export { readCards, restoreCardRemoval, restoreLostCard } from './cards/restore-cards.ts';
export { sealedBillingKeys } from './cards/sealed-billing-keys.ts';
export {
  countPledgesOnHold,
  countStuckCharges,
  countUnclearCharges,
  getWaitingCharges,
  listChargesOf,
  sumScheduled,
} from './charges/admin-queries.ts';
export { chargeDuePledges } from './charges/charge-due-pledges.ts';
export { isChargeDue } from './charges/claims.ts';
export { exportCharges } from './charges/export-charges.ts';
export {
  findRequestedCharge,
  lookUpOrder,
  recheckRefused,
  recordConfirmedPayment,
} from './charges/late-payments.ts';
export { countChargesUnderWay, findFirstChargeDay } from './charges/queries.ts';
export {
  countUnsettledRefunds,
  getOldestRefundAge,
  listRefundsOf,
  listUnresolvedRefunds,
} from './refunds/queries.ts';
export { lockRefundOf, recordRefund } from './refunds/record-refund.ts';
export { resolveRefunds } from './refunds/refund-pledge.ts';
export {
  type LoggedCharge,
  type LoggedRefund,
  readChargeStatuses,
  readRefundStatuses,
  restoreCharge,
  restoreRefund,
} from './restore-payments.ts';
export { registerPayments } from './routes.ts';
export { findFirstPaidDay, listSettledRows, setPaymentTimes, setRefundTimes } from './settled-rows.ts';
