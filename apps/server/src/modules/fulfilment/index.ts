export { recordShippingStart } from './parcels/set-making.ts';
export { deleteProofPictures, eraseProofTexts } from './proofs/queries.ts';
export { isProofReminderDue, remindOfProofs } from './proofs/remind-of-proofs.ts';
export { registerFulfilment } from './routes.ts';
