export {
  type BroadcastBatch,
  type BroadcastKind,
  type BroadcastProgress,
  dropBroadcast,
  startBroadcast,
} from './broadcast/broadcasts.ts';
export { lockBroadcast, lockBroadcasts } from './broadcast/queries.ts';
export {
  dropBroadcastsAfterRestore,
  isBroadcastDue,
  runBroadcasts,
  startBroadcastTask,
} from './broadcast/run-broadcasts.ts';
export {
  enqueueMail,
  enqueueMails,
  eraseRecipient,
  type NewMail,
} from './enqueue-mail.ts';
export { deleteOldNotifications } from './in-app/delete-old.ts';
export { type Notice, noticeOf } from './in-app/notice-of.ts';
export { registerNotifications } from './in-app/routes.ts';
export type { MailData } from './mail-kinds.ts';
export { createMailWorker } from './mail-worker.ts';
export { deletePushDeliveries } from './push/deliveries.ts';
export { createPushWorker } from './push/push-worker.ts';
export { registerPush } from './push/routes.ts';
export { sealedSubscriptions } from './push/sealed-subscriptions.ts';
export { deletePushSubscriptions } from './push/subscriptions.ts';
export {
  cancelMails,
  cancelMailsAbout,
  countUnsentMails,
  getMailQueue,
  markUnsentAsSent,
} from './queries.ts';
export { getMail, listMailsAbout, searchMails } from './search-mails.ts';
export type { MailedAnswer, PledgeReceipt } from './templates/backer-mails.ts';
export { isWanted, joinMailRule } from './wanted.ts';
