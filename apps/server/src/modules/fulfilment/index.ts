export { askForAddresses, readAddressChanges } from './addresses/restore-addresses.ts';
export { isAddressNoticeDue, sendAddressNotices, skipDueNotices } from './addresses/send-notices.ts';
export { isParcelDue, moveParcels } from './parcels/move-parcels.ts';
export { readParcelStates, restoreAnnounced, skipDueAnnouncements } from './parcels/restore-parcels.ts';
export { recordShippingStart } from './parcels/set-making.ts';
export { deleteOldBatches, eraseParcelNumbers } from './parcels/write-parcels.ts';
export { deleteProofPictures, eraseProofTexts } from './proofs/queries.ts';
export { isProofReminderDue, remindOfProofs } from './proofs/remind-of-proofs.ts';
export { registerFulfilment } from './routes.ts';
