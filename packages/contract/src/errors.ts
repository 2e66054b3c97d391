import type { CopyKey } from '@pq/domain/copy';

/**
 * Every expected failure of the API with its HTTP status, the Korean text for `msg`, its cause for the documentation and,
 * where there is one, the rule in docs/product. The list is closed: use cases throw `ProductError(code)` with one of these
 * codes; any other error is answered as `server`.
 */
export const errorCodes = {
  invalid: {
    status: 400,
    copy: 'err.invalid',
    reason: 'a field is missing, malformed or out of range; the message is often specific to the field',
  },
  loginRequired: { status: 401, copy: 'login.required', reason: 'the call requires a session' },
  permission: {
    status: 403,
    copy: 'err.permission',
    reason: "the caller lacks the permission; also for a `uid` that is not the caller's",
  },
  restricted: {
    status: 403,
    copy: 'err.restricted',
    reason: 'the member is restricted from writing; the message names the last day',
    rule: 'accounts.md#restrictions',
  },
  notFound: { status: 404, copy: 'err.notFound', reason: 'does not exist, or is not visible to the caller' },
  notSealed: {
    status: 404,
    copy: 'proof.unknown',
    reason: 'no sealed entry of the ledger has this hash; a new one is sealed within a minute',
    rule: 'settlement.md#proofs',
  },
  tooSlow: {
    status: 408,
    copy: 'err.tooSlow',
    reason: 'the body arrives more slowly than 64 KB in its first 5 seconds and 8 KB/s afterwards',
  },
  tooLarge: { status: 413, copy: 'upload.size', reason: 'an upload exceeds its size limit' },
  mediaType: {
    status: 415,
    copy: 'upload.type',
    reason:
      'the file has an unsupported type, is damaged, or has too many pixels or frames; `data.reason` shows which',
    rule: 'projects.md#pictures-that-are-refused',
  },
  spreadsheet: {
    status: 400,
    copy: 'spreadsheet.unsupported',
    reason: 'an XLSX or CSV file cannot be read; the message says why and what to do',
  },
  tooMany: {
    status: 429,
    copy: 'err.tooMany',
    reason: 'a rate limit is exceeded',
    rule: 'limits.md#rates-per-person',
  },
  server: { status: 500, copy: 'err.server', reason: 'internal error' },
  unavailable: {
    status: 503,
    copy: 'err.unavailable',
    reason:
      'the database, a provider or the file store is unavailable, or a restored database is not reconciled yet',
  },
  notStored: { status: 503, copy: 'err.notStored', reason: 'the file store is full or unavailable' },
  pushEndpoint: {
    status: 400,
    copy: 'err.pushEndpoint',
    reason: 'the address is not that of a push service which the site sends to, or its key is none',
    rule: 'notifications.md#web-push',
  },

  otherAccount: {
    status: 409,
    copy: 'err.otherAccount',
    reason: 'the header `X-PQ-Member` names an account other than that of the session',
    rule: 'accounts.md#account-of-a-tab',
  },
  emailUsed: {
    status: 409,
    copy: 'signup.err.emailUsed',
    reason: 'the email address belongs to a member already',
  },
  nicknameUsed: {
    status: 409,
    copy: 'signup.err.nicknameUsed',
    reason: 'another member has this nickname',
    rule: 'accounts.md#nicknames',
  },
  otherMethod: {
    status: 409,
    copy: 'login.otherMethod',
    reason: 'the email address belongs to a member with another sign-in method',
  },
  wrongAccess: {
    status: 403,
    copy: 'wrongAccess',
    reason: 'there is no pending social sign-in in this browser, or the sign-up token is invalid',
  },
  linkOver: {
    status: 400,
    copy: 'password.change.expired',
    reason: 'the verification link is expired, truncated or unknown',
    rule: 'accounts.md#verification',
  },

  freshSignIn: {
    status: 403,
    copy: 'err.freshSignIn',
    reason: 'a fresh sign-in is required',
    rule: 'accounts.md#fresh-sign-in',
  },
  secondFactorRequired: {
    status: 403,
    copy: 'err.secondFactor',
    reason: 'an admin call in production requires a second factor',
    rule: 'accounts.md#second-factor',
  },
  noPassword: {
    status: 409,
    copy: 'err.noPassword',
    reason: 'the account has no password because it signs in through Kakao or Naver',
  },
  leavePending: {
    status: 409,
    copy: 'my.leave.pending',
    reason: 'the account cannot be deleted while a pledge is to be charged',
    rule: 'accounts.md#leaving',
  },
  leaveOpen: {
    status: 409,
    copy: 'my.leave.open',
    reason:
      'the account cannot be deleted while a project of the caller is in progress, or has not sent everything',
  },

  pledgeAmount: {
    status: 409,
    copy: 'err.amountChanged',
    reason: 'the amounts sent by the client differ; `data` has the current ones',
    rule: 'rewards-and-pledges.md#sums',
  },
  pledgeStock: {
    status: 409,
    copy: 'pay.err.stock',
    reason: 'there is not enough stock; `data.lines` shows how many pieces are left',
    rule: 'rewards-and-pledges.md#stock',
  },
  pledgeLimit: {
    status: 409,
    copy: 'pay.err.limit',
    reason: 'the order exceeds the limit per person; `data.lines` shows the limit',
    rule: 'rewards-and-pledges.md#limits-and-early-birds',
  },
  pledgeEarly: {
    status: 409,
    copy: 'pay.err.early',
    reason: 'the early-bird offer has ended or has fewer pieces; `data.lines` shows how many are left',
    rule: 'rewards-and-pledges.md#limits-and-early-birds',
  },
  pledgeOwn: { status: 409, copy: 'pay.err.own', reason: 'makers cannot back their own project' },
  pledgeAlready: {
    status: 409,
    copy: 'pay.err.already',
    reason: 'the caller has a live pledge on the project already',
  },
  pledgeClosed: {
    status: 409,
    copy: 'pay.err.closed',
    reason: 'the project is not open, has ended or is hidden, or (charging at once) is not being charged',
  },
  pledgeCard: {
    status: 409,
    copy: 'pay.err.card',
    reason: 'the card does not exist or does not belong to the caller',
  },
  pledgeSettled: {
    status: 409,
    copy: 'err.pledgeSettled',
    reason: "the pledge's status does not allow it",
    rule: 'rewards-and-pledges.md#pledge-states',
  },
  pledgeBusy: {
    status: 409,
    copy: 'err.pledgeBusy',
    reason: 'a charge is in progress or its outcome is unknown',
  },
  proofClosed: {
    status: 409,
    copy: 'proof.err.closed',
    reason: 'proofs require a paid made-to-order pledge that is not fully refunded',
    rule: 'rewards-and-pledges.md#proofs',
  },
  proofWaiting: {
    status: 409,
    copy: 'proof.err.waiting',
    reason: 'the latest proof awaits its answer; it is in `data.proof`',
  },
  proofApproved: {
    status: 409,
    copy: 'proof.err.approved',
    reason: 'the latest proof is approved; it is in `data.proof`',
  },
  proofRounds: { status: 409, copy: 'proof.err.rounds', reason: 'ten proofs were sent already' },
  proofAnswered: {
    status: 409,
    copy: 'proof.err.answered',
    reason: 'the proof is answered already; it is in `data.proof`',
  },
  shippingMoved: {
    status: 409,
    copy: 'shipping.refused.moved',
    reason: 'the order has changed since it was read',
    rule: 'parcels.md#two-people-at-once',
  },
  shippingClosed: {
    status: 409,
    copy: 'err.shippingClosed',
    reason:
      'the order, its parcel or its project does not allow it; the message has the reason if there is one',
    rule: 'parcels.md#states',
  },
  addressLocked: {
    status: 409,
    copy: 'address.locked',
    reason: 'the address is locked, or a parcel has left; the message names the day of the lock',
    rule: 'parcels.md#addresses',
  },
  addressLink: {
    status: 403,
    copy: 'address.link.over',
    reason: 'the link from a mail is expired or invalid',
    rule: 'parcels.md#addresses',
  },
  alertOver: {
    status: 409,
    copy: 'alert.over',
    reason: 'the project has opened already',
    rule: 'alerts.md#asking',
  },
  alertLink: {
    status: 403,
    copy: 'alert.link.over',
    reason: 'the link from a mail about an opening is expired or invalid, or the address is erased',
    rule: 'alerts.md#visitors',
  },
  undoOver: {
    status: 409,
    copy: 'err.undoOver',
    reason: 'the time in which it can be undone is over',
    rule: 'parcels.md#undo',
  },
  newsLocked: {
    status: 403,
    copy: 'news.locked',
    reason: 'only members with a live pledge on the project may read the news',
    rule: 'news.md#readers',
  },
  newsAskEarly: {
    status: 409,
    copy: 'news.ask.early',
    reason:
      'there were news, a payment or a request of the caller in the last 28 days; `data.from` is the time from which they may ask',
    rule: 'news.md#asking-for-news',
  },
  idempotencyReuse: {
    status: 409,
    copy: 'err.idempotencyReuse',
    reason: 'the same `Idempotency-Key` was used for a different request',
  },

  waitlistFree: {
    status: 409,
    copy: 'wait.err.free',
    reason: 'the reward is not sold out',
    rule: 'rewards-and-pledges.md#wait-list',
  },
  waitlistTwice: {
    status: 409,
    copy: 'wait.err.twice',
    reason: 'the caller is in the queue already, or a piece is reserved for them',
  },
  waitlistFull: { status: 409, copy: 'wait.full', reason: 'the queue is full' },

  mutesFull: {
    status: 409,
    copy: 'notification.settings.full',
    reason: 'the caller has muted as many projects as a member may',
    rule: 'notifications.md#projects',
  },

  savedSearchesFull: {
    status: 409,
    copy: 'search.saved.full',
    reason: 'the caller has as many saved searches as a member may have',
    rule: 'discovery.md#saved-searches',
  },
  blockedWordsFull: {
    status: 409,
    copy: 'admin.popular.full',
    reason: 'as many words are blocked as there may be',
    rule: 'discovery.md#popular-words',
  },

  notBacker: {
    status: 403,
    copy: 'pq.notBacker',
    reason: 'the PQ box requires a live pledge',
    rule: 'digital-rewards.md#access',
  },
  rewardLocked: {
    status: 403,
    copy: 'pq.lock.payment',
    reason: "the digital reward is locked for the caller's pledge; `data.lock` shows why",
    rule: 'digital-rewards.md#locks',
  },
  rewardRemoved: {
    status: 404,
    copy: 'pq.removed',
    reason: 'the maker has removed the digital reward; `data` has the time and the reason',
  },
  notShown: { status: 409, copy: 'pq.notShown', reason: 'the digital reward is not open' },
  rewardFixed: {
    status: 409,
    copy: 'pq.fix.blocked',
    reason: 'the digital reward is in review, open or closed',
  },

  identityRequired: {
    status: 409,
    copy: 'identity.required',
    reason: 'the maker has no verified identity',
    rule: 'identity.md#approval',
  },
  identityChecking: {
    status: 409,
    copy: 'identity.checking',
    reason: 'the identity waits for a decision',
    rule: 'identity.md#states',
  },
  wrongState: { status: 409, copy: 'err.wrongState', reason: 'the current state does not allow the change' },
  ownDecision: {
    status: 403,
    copy: 'err.ownDecision',
    reason: 'admins cannot decide about their own projects and content',
    rule: 'admin.md#own-decisions',
  },
  stale: {
    status: 409,
    copy: 'err.stale',
    reason: 'the data has changed since it was read; `data.current` has the current values',
    rule: 'calls.md#two-windows',
  },
  missingPage: {
    status: 409,
    copy: 'err.missingPage',
    reason: 'the banner links to a page of this site that does not exist',
    rule: 'discovery.md#banners',
  },
  synonymTwice: {
    status: 400,
    copy: 'err.synonymTwice',
    reason:
      'a word is in two groups of synonyms; `data.fields` names the word and both groups at its second place',
    rule: 'discovery.md#synonyms',
  },
  decisionStale: {
    status: 409,
    copy: 'err.decisionStale',
    reason: 'the subject of the decision has changed since it was read',
    rule: 'admin.md#two-admins',
  },
  makerTerms: {
    status: 409,
    copy: 'err.makerTerms',
    reason: 'the maker policy in force has not been accepted',
    rule: 'projects.md#submitting',
  },
  draftNewer: {
    status: 409,
    copy: 'err.draftNewer',
    reason: 'a field was saved elsewhere since it was read',
    rule: 'projects.md#merging',
  },
  refundAmount: {
    status: 409,
    copy: 'err.refundAmount',
    reason: 'the amount exceeds what is left to refund',
  },
  closingSelf: {
    status: 403,
    copy: 'err.closingSelf',
    reason: 'the admin who asked for a decision of two admins cannot confirm it while there is another admin',
    rule: 'settlement.md#comparison-with-the-provider',
  },
  orderUnknown: {
    status: 409,
    copy: 'err.orderUnknown',
    reason: 'the provider names an order that is not a charge of ours',
    rule: 'settlement.md#comparison-with-the-provider',
  },
  paymentDiffers: {
    status: 409,
    copy: 'err.paymentDiffers',
    reason:
      'the provider, asked about the order, confirms no payment of the amount that its file has and we requested',
    rule: 'settlement.md#comparison-with-the-provider',
  },
  payoutSelf: {
    status: 403,
    copy: 'err.payoutSelf',
    reason: 'the admin who gathered a batch needs another admin while there is one',
    rule: 'settlement.md#payouts',
  },
  payoutHeld: {
    status: 409,
    copy: 'err.payoutHeld',
    reason: 'a stage is suspended, in another batch or not due, or an account or what is netted has changed',
    rule: 'settlement.md#payouts',
  },
  payoutSmall: {
    status: 409,
    copy: 'err.payoutSmall',
    reason: 'stages that are gathered have less than 1,000 KRW for one maker together',
    rule: 'settlement.md#payouts',
  },
  payoutOff: {
    status: 409,
    copy: 'err.payoutOff',
    reason: 'the setting `PAYOUTS` is off',
    rule: 'settlement.md#payouts',
  },
  resultForeign: {
    status: 409,
    copy: 'err.resultForeign',
    reason: 'the file names a transfer that is not of the batch',
    rule: 'settlement.md#payouts',
  },
  resultConflict: {
    status: 409,
    copy: 'err.resultConflict',
    reason: 'another result is recorded for a transfer; two admins correct it',
    rule: 'settlement.md#payouts',
  },
  refundBusy: {
    status: 409,
    copy: 'err.refundBusy',
    reason: 'the outcome of an earlier refund is unknown',
    rule: 'payments.md#refunds',
  },
  refundRefused: {
    status: 409,
    copy: 'err.refundRefused',
    reason: 'the provider refused the refund; the message has its reason',
  },
  repeatedText: {
    status: 409,
    copy: 'err.repeatedText',
    reason: 'the same text was written five times in a row',
    rule: 'community.md#repeated-texts',
  },
  uploadFull: {
    status: 409,
    copy: 'err.uploadFull',
    reason: 'the member has too many unused uploads',
    rule: 'limits.md#uploads',
  },

  commentBlinded: { status: 409, copy: 'comment.err.blinded', reason: 'a hidden comment cannot be changed' },
  commentReported: {
    status: 409,
    copy: 'comment.reported.already',
    reason: 'the caller has reported this text already',
  },
  replyLimit: {
    status: 409,
    copy: 'comment.err.replies',
    reason: 'the comment has the maximum number of replies',
  },

  cardLimit: {
    status: 409,
    copy: 'my.card.limit',
    reason: 'the caller has the maximum of four cards',
    rule: 'payments.md#cards',
  },
  cardPending: { status: 409, copy: 'my.card.pending', reason: 'the card is still to be charged' },
  cardDuplicate: {
    status: 409,
    copy: 'my.card.duplicate',
    reason: 'the card is saved already, by the caller or another member',
  },
  cardRefused: {
    status: 409,
    copy: 'my.card.refused',
    reason: 'the provider did not register the card; the message has its reason if there is one',
  },
} as const satisfies Record<string, { status: number; copy: CopyKey; reason: string; rule?: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** The refusals of sign-in (/api/auth) with the codes of its library. */
export const signInErrorCodes = {
  VALIDATION_ERROR: { status: 400, reason: 'a field is missing or malformed' },
  INVALID_EMAIL: { status: 400, reason: 'the email address is malformed' },
  INVALID_TOKEN: { status: 400, reason: 'the link is used, expired or unknown' },
  INVALID_PASSWORD: {
    status: 400,
    reason: 'the new password is too weak; `data.fields.newPassword` explains why',
  },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, reason: 'the email address or the password is wrong' },
  INVALID_CODE: { status: 401, reason: 'the code is wrong; `triesLeft` is the number of remaining attempts' },
  TWO_FACTOR_EXPIRED: {
    status: 401,
    reason: 'the second factor came too late; the sign-in has to start again',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    reason:
      'the email address is not verified; a new mail is being sent, unless `mailSent` is false because the ' +
      'address has got as many as it may in a day',
  },
  OTHER_METHOD: { status: 409, reason: 'the email address belongs to a member with another sign-in method' },
  SECOND_FACTOR_UNREADABLE: {
    status: 409,
    reason: 'the stored second factor cannot be read; another admin has to reset it',
  },
  TOO_MANY_ATTEMPTS: { status: 429, reason: 'too many failed attempts' },
  TOO_MANY_REQUESTS: { status: 429, reason: 'a rate limit is exceeded' },
} as const satisfies Record<string, { status: number; reason: string }>;

export type SignInErrorCode = keyof typeof signInErrorCodes;
