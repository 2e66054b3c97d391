export { askForAddresses, readAddressChanges } from './addresses/restore-addresses.ts';
export { isAddressNoticeDue, sendAddressNotices, skipDueNotices } from './addresses/send-notices.ts';
export { announceScraps, isScrapAlertDue, skipDueScraps } from './alerts/announce-scraps.ts';
export { alertBroadcasts, announceOpening } from './alerts/broadcasts.ts';
export {
  deleteOldAlerts,
  eraseAlertEmails,
  eraseUnconfirmed,
  isAlertErasureDue,
} from './alerts/erase-alerts.ts';
export { sealedAlertEmails } from './alerts/sealed-email.ts';
export { listAwaitedBy, listUnsentOf } from './leaving.ts';
export { newsBroadcast } from './news/news-broadcast.ts';
export { isNewsDue, publishDueNews, skipDueNews } from './news/publish-news.ts';
export { countNews, isInAudience, isNewsShown } from './news/queries.ts';
export { countReportedNews, hideNews } from './news/report-news.ts';
export { type LoggedNews, readNewsStates, restoreNews } from './news/restore-news.ts';
export { excerptOf } from './news/write-news.ts';
export { isParcelDue, moveParcels } from './parcels/move-parcels.ts';
export { readParcelStates, restoreAnnounced, skipDueAnnouncements } from './parcels/restore-parcels.ts';
export { recordShippingStart } from './parcels/set-making.ts';
export { deleteOldBatches, eraseParcelNumbers } from './parcels/write-parcels.ts';
export { countOverdue } from './promises/list-overdue.ts';
export { isPromiseDue, movePromises } from './promises/move-promises.ts';
export { storePromise } from './promises/store-promise.ts';
export { deleteProofPictures, eraseProofTexts } from './proofs/queries.ts';
export { isProofReminderDue, remindOfProofs } from './proofs/remind-of-proofs.ts';
export { registerFulfilment } from './routes.ts';
