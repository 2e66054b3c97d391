import type { CopyKey } from '@pq/domain/copy';

/**
 * Every expected failure of the API with its HTTP status and the Korean text for `msg`. The list is closed: use cases throw
 * `ProductError(code)` with one of these codes; any other error is answered as `server`.
 */
export const errorCodes = {
  invalid: { status: 400, copy: 'err.invalid' },
  loginRequired: { status: 401, copy: 'login.required' },
  permission: { status: 403, copy: 'err.permission' },
  restricted: { status: 403, copy: 'err.restricted' },
  notFound: { status: 404, copy: 'err.notFound' },
  tooSlow: { status: 408, copy: 'err.tooSlow' },
  tooLarge: { status: 413, copy: 'upload.size' },
  mediaType: { status: 415, copy: 'upload.type' },
  tooMany: { status: 429, copy: 'err.tooMany' },
  server: { status: 500, copy: 'err.server' },
  unavailable: { status: 503, copy: 'err.unavailable' },
  notStored: { status: 503, copy: 'err.notStored' },

  otherAccount: { status: 409, copy: 'err.otherAccount' },
  emailUsed: { status: 409, copy: 'signup.err.emailUsed' },
  nicknameUsed: { status: 409, copy: 'signup.err.nicknameUsed' },
  otherMethod: { status: 409, copy: 'login.otherMethod' },
  wrongAccess: { status: 403, copy: 'wrongAccess' },
  linkOver: { status: 400, copy: 'password.change.expired' },

  freshSignIn: { status: 403, copy: 'err.freshSignIn' },
  secondFactorRequired: { status: 403, copy: 'err.secondFactor' },
  noPassword: { status: 409, copy: 'err.noPassword' },
  leavePending: { status: 409, copy: 'my.leave.pending' },
  leaveOpen: { status: 409, copy: 'my.leave.open' },

  pledgeAmount: { status: 409, copy: 'err.amountChanged' },
  pledgeStock: { status: 409, copy: 'pay.err.stock' },
  pledgeLimit: { status: 409, copy: 'pay.err.limit' },
  pledgeEarly: { status: 409, copy: 'pay.err.early' },
  pledgeOwn: { status: 409, copy: 'pay.err.own' },
  pledgeAlready: { status: 409, copy: 'pay.err.already' },
  pledgeClosed: { status: 409, copy: 'pay.err.closed' },
  pledgeCard: { status: 409, copy: 'pay.err.card' },
  pledgeSettled: { status: 409, copy: 'err.pledgeSettled' },
  pledgeBusy: { status: 409, copy: 'err.pledgeBusy' },
  proofClosed: { status: 409, copy: 'proof.err.closed' },
  proofWaiting: { status: 409, copy: 'proof.err.waiting' },
  proofApproved: { status: 409, copy: 'proof.err.approved' },
  proofRounds: { status: 409, copy: 'proof.err.rounds' },
  proofAnswered: { status: 409, copy: 'proof.err.answered' },
  idempotencyReuse: { status: 409, copy: 'err.idempotencyReuse' },

  waitlistFree: { status: 409, copy: 'wait.err.free' },
  waitlistTwice: { status: 409, copy: 'wait.err.twice' },
  waitlistFull: { status: 409, copy: 'wait.full' },

  notBacker: { status: 403, copy: 'pq.notBacker' },
  rewardLocked: { status: 403, copy: 'pq.lock.payment' },
  rewardRemoved: { status: 404, copy: 'pq.removed' },
  notShown: { status: 409, copy: 'pq.notShown' },
  rewardFixed: { status: 409, copy: 'pq.fix.blocked' },

  wrongState: { status: 409, copy: 'err.wrongState' },
  ownDecision: { status: 403, copy: 'err.ownDecision' },
  stale: { status: 409, copy: 'err.stale' },
  missingPage: { status: 409, copy: 'err.missingPage' },
  decisionStale: { status: 409, copy: 'err.decisionStale' },
  makerTerms: { status: 409, copy: 'err.makerTerms' },
  draftNewer: { status: 409, copy: 'err.draftNewer' },
  refundAmount: { status: 409, copy: 'err.refundAmount' },
  refundBusy: { status: 409, copy: 'err.refundBusy' },
  refundRefused: { status: 409, copy: 'err.refundRefused' },
  repeatedText: { status: 409, copy: 'err.repeatedText' },
  uploadFull: { status: 409, copy: 'err.uploadFull' },

  commentBlinded: { status: 409, copy: 'comment.err.blinded' },
  commentReported: { status: 409, copy: 'comment.reported.already' },
  replyLimit: { status: 409, copy: 'comment.err.replies' },

  cardLimit: { status: 409, copy: 'my.card.limit' },
  cardPending: { status: 409, copy: 'my.card.pending' },
  cardDuplicate: { status: 409, copy: 'my.card.duplicate' },
  cardRefused: { status: 409, copy: 'my.card.refused' },
} as const satisfies Record<string, { status: number; copy: CopyKey }>;

export type ErrorCode = keyof typeof errorCodes;

/** The refusals of sign-in (/api/auth) with the codes of its library and their statuses. */
export const signInErrorCodes = {
  VALIDATION_ERROR: 400,
  INVALID_EMAIL: 400,
  INVALID_TOKEN: 400,
  INVALID_PASSWORD: 400,
  INVALID_EMAIL_OR_PASSWORD: 401,
  INVALID_CODE: 401,
  TWO_FACTOR_EXPIRED: 401,
  EMAIL_NOT_VERIFIED: 403,
  OTHER_METHOD: 409,
  SECOND_FACTOR_UNREADABLE: 409,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_REQUESTS: 429,
} as const;

export type SignInErrorCode = keyof typeof signInErrorCodes;
