import { createHash } from 'node:crypto';
import type { Config } from '#src/config/config.ts';
import type { Db } from '#src/platform/database/database.ts';
import { addressNetwork } from '#src/platform/http/addresses.ts';
import {
  addUse,
  assertBelowLimit,
  countUse,
  deleteUses,
  type Limit,
  releaseUse,
  tryUse,
} from '#src/platform/http/limits.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** Where an attempt comes from; `device` is the known browser (known-devices.ts), null for a stranger. */
export type AttemptSource = { address: string; device: string | null };

/**
 * Limits of sign-in, sign-up and the mails they send; all in real time. An attempt is counted before the password is checked,
 * so that parallel attempts gain nothing over sequential ones (docs/adr/0046-sign-in-throttling-by-known-device.md).
 */
export type AuthLimits = {
  /** Counts an attempt at the password of an e-mail. Throws tooMany beyond the limit; the first time as a security event. */
  countAttempt(db: Db, email: string, from: AttemptSource): Promise<void>;
  /** Throws tooMany while a stranger's address has failed too often, for whatever e-mails. */
  assertAddressAllowed(db: Db, from: AttemptSource): Promise<void>;
  /** Counts a wrong password from a stranger's address; `locked` when this failure reaches the limit. Throws tooMany beyond it. */
  countFailure(db: Db, from: AttemptSource): Promise<{ locked: boolean }>;
  cancelAttempt(db: Db, email: string, from: AttemptSource): Promise<void>;
  /** Clears the attempts of this source after a right password; those of other strangers stay counted. */
  forgiveAttempts(db: Db, email: string, from: AttemptSource): Promise<void>;
  clearAttempts(db: Db, email: string, from: AttemptSource): Promise<void>;

  /** Counts an attempt at the own password within a session; others cannot exhaust it. Throws tooMany as countAttempt does. */
  countSessionAttempt(db: Db, sessionId: string): Promise<void>;
  cancelSessionAttempt(db: Db, sessionId: string): Promise<void>;
  forgiveSessionAttempts(db: Db, sessionId: string): Promise<void>;

  countSignUp(db: Db, address: string): Promise<void>;
  /** Counts the use of a reset link, and a stranger's request for one. Throws tooMany. */
  countResetRequest(db: Db, from: AttemptSource): Promise<void>;
  /** False when the limit of reset mails is reached and the mail must be withheld. */
  mayMailReset(db: Db, email: string, from: AttemptSource): Promise<boolean>;
  /** Counts a verification mail to this mailbox. Throws tooMany beyond 10 an hour. */
  countVerifyMail(db: Db, email: string): Promise<void>;
  /** Counts like countVerifyMail, but returns false where that throws. */
  mayMailVerify(db: Db, email: string): Promise<boolean>;
};

const TEN_MINUTES_S = 600;
const HOUR_S = 3_600;

const strangersAtAccount: Limit = { max: 100, windowS: HOUR_S };
const mailLimit: Limit = { max: 10, windowS: HOUR_S };
const strangersAtMailbox: Limit = { max: 30, windowS: HOUR_S };

export function authLimits({ auth, addressLimitFactor }: Config): AuthLimits {
  const perSource: Limit = { max: 10, windowS: auth.lockoutS };
  const perAddress: Limit = { max: 50 * addressLimitFactor, windowS: TEN_MINUTES_S };
  const resetsPerAddress: Limit = { max: 50 * addressLimitFactor, windowS: TEN_MINUTES_S };
  const attemptsAtAccount = (email: string) => `sign-in:account:${digest(email)}`;
  const failuresFrom = ({ address }: AttemptSource) => `sign-in:address:${addressNetwork(address)}`;
  const attemptsInSession = (sessionId: string) => `sign-in:session:${digest(sessionId)}`;
  const verifyMailKey = (email: string) => `mail:verify:${digest(email)}`;
  const keysOf = (email: string, from: AttemptSource) => [
    sourceKey('sign-in', email, from),
    ...(from.device === null ? [attemptsAtAccount(email)] : []),
  ];

  return {
    async countAttempt(db, email, from) {
      await countLimited(db, sourceKey('sign-in', email, from), perSource);
      // After the narrower limit: attempts refused by that do not count against the account.
      if (from.device === null) await countLimited(db, attemptsAtAccount(email), strangersAtAccount);
    },
    async assertAddressAllowed(db, from) {
      if (from.device === null) await assertBelowLimit(db, failuresFrom(from), perAddress);
    },
    async countFailure(db, from) {
      if (from.device !== null) return { locked: false };
      const { count, waitS } = await addUse(db, failuresFrom(from), perAddress.windowS);
      if (count > perAddress.max) throw new ProductError('tooMany', { retryAfterS: waitS });
      return { locked: count === perAddress.max };
    },
    cancelAttempt: (db, email, from) => releaseUse(db, keysOf(email, from)),
    async forgiveAttempts(db, email, from) {
      await deleteUses(db, [sourceKey('sign-in', email, from)]);
      if (from.device === null) await releaseUse(db, [attemptsAtAccount(email)]);
    },
    clearAttempts: (db, email, from) =>
      deleteUses(db, [sourceKey('sign-in', email, from), attemptsAtAccount(email)]),

    countSessionAttempt: (db, sessionId) => countLimited(db, attemptsInSession(sessionId), perSource),
    cancelSessionAttempt: (db, sessionId) => releaseUse(db, [attemptsInSession(sessionId)]),
    forgiveSessionAttempts: (db, sessionId) => deleteUses(db, [attemptsInSession(sessionId)]),

    countSignUp: (db, address) =>
      countUse(db, `sign-up:${address}`, { max: 20 * addressLimitFactor, windowS: HOUR_S }),
    async countResetRequest(db, from) {
      if (from.device === null) await countUse(db, `reset:${addressNetwork(from.address)}`, resetsPerAddress);
    },
    async mayMailReset(db, email, from) {
      if (!(await tryUse(db, sourceKey('mail:reset', email, from), mailLimit))) return false;
      return from.device !== null || tryUse(db, `mail:reset:all:${digest(email)}`, strangersAtMailbox);
    },
    countVerifyMail: (db, email) => countUse(db, verifyMailKey(email), mailLimit),
    mayMailVerify: (db, email) => tryUse(db, verifyMailKey(email), mailLimit),
  };
}

function sourceKey(what: string, email: string, { device, address }: AttemptSource): string {
  return device === null
    ? `${what}:stranger:${digest(`${addressNetwork(address)} ${email}`)}`
    : `${what}:device:${digest(`${device} ${email}`)}`;
}

async function countLimited(db: Db, key: string, { max, windowS }: Limit): Promise<void> {
  const { count, waitS } = await addUse(db, key, windowS);
  if (count <= max) return;
  const isFirst = count === max + 1;
  throw new ProductError(
    'tooMany',
    { retryAfterS: waitS },
    isFirst ? { securityEvent: 'sign_in.locked' } : {},
  );
}

/** Counters are stored under digests, so that their keys contain no personal data. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
