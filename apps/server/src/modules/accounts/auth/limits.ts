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

/** Where somebody tries from; `device` is the known browser (known-devices.ts), null for a stranger. */
export type TriesFrom = { address: string; device: string | null };

/**
 * Limits of sign-in, sign-up and the mails they send; all in real time. A try at a password is counted before the password
 * is checked, so that tries at the same moment are no more than tries in turn (docs/decisions/0046-guessed-passwords.md).
 */
export type AuthLimits = {
  /** Counts one try at the password of an e-mail. Throws tooMany beyond the limit; the first time as a security event. */
  countTry(db: Db, email: string, from: TriesFrom): Promise<void>;
  /** Throws tooMany while a stranger's address has failed too often, whatever the e-mails. */
  assertAddressMayTry(db: Db, from: TriesFrom): Promise<void>;
  /** Counts a wrong password of a stranger's address; `locked` when this was the last one that it had. Throws tooMany beyond. */
  countWrong(db: Db, from: TriesFrom): Promise<{ locked: boolean }>;
  /** A try that showed no wrong password does not count. */
  takeBackTry(db: Db, email: string, from: TriesFrom): Promise<void>;
  /** A right password forgives the wrong ones before it, from there; what other strangers tried stays counted. */
  forgiveTries(db: Db, email: string, from: TriesFrom): Promise<void>;
  /** A new password makes tries at the old one meaningless. */
  forgetTries(db: Db, email: string, from: TriesFrom): Promise<void>;

  /** Counts one try at the own password inside a session, which nobody else uses up. Throws tooMany as countTry. */
  countOwnTry(db: Db, sessionId: string): Promise<void>;
  takeBackOwnTry(db: Db, sessionId: string): Promise<void>;
  forgiveOwnTries(db: Db, sessionId: string): Promise<void>;

  countSignUp(db: Db, address: string): Promise<void>;
  /** Counts a use of a reset link, and a request for one by a stranger. Throws tooMany. */
  countResetRequest(db: Db, from: TriesFrom): Promise<void>;
  /** False when so many reset mails were asked for that one more is withheld. */
  mayMailReset(db: Db, email: string, from: TriesFrom): Promise<boolean>;
  /** Counts a verification mail to this mailbox. Throws tooMany beyond 10 in an hour. */
  countVerifyMail(db: Db, email: string): Promise<void>;
  /** The same without words: false when one more verification mail is withheld. */
  mayMailVerify(db: Db, email: string): Promise<boolean>;
};

const TEN_MINUTES_S = 600;
const HOUR_S = 3_600;

/** Wrong passwords of all strangers together at one account. */
const strangersAtAccount: Limit = { max: 100, windowS: HOUR_S };
const mailLimit: Limit = { max: 10, windowS: HOUR_S };
/** Reset mails that all strangers together may send to one mailbox. */
const strangersAtMailbox: Limit = { max: 30, windowS: HOUR_S };

/** The limits of signing in and up and of the mails that go with them, by e-mail and by address (A-125). */
export function authLimits({ auth, addressLimitFactor }: Config): AuthLimits {
  const perTrier: Limit = { max: 10, windowS: auth.lockoutS };
  const perAddress: Limit = { max: 50 * addressLimitFactor, windowS: TEN_MINUTES_S };
  const resetsFrom: Limit = { max: 50 * addressLimitFactor, windowS: TEN_MINUTES_S };
  const triesAt = (email: string) => `sign-in:account:${digest(email)}`;
  const wrongFrom = ({ address }: TriesFrom) => `sign-in:address:${addressNetwork(address)}`;
  const triesInside = (sessionId: string) => `sign-in:session:${digest(sessionId)}`;
  const verifyMails = (email: string) => `mail:verify:${digest(email)}`;
  const countsOf = (email: string, from: TriesFrom) => [
    ofTrier('sign-in', email, from),
    ...(from.device === null ? [triesAt(email)] : []),
  ];

  return {
    async countTry(db, email, from) {
      await countTryOf(db, ofTrier('sign-in', email, from), perTrier);
      // After the narrow one: what one address is refused does not count against the account.
      if (from.device === null) await countTryOf(db, triesAt(email), strangersAtAccount);
    },
    async assertAddressMayTry(db, from) {
      if (from.device === null) await assertBelowLimit(db, wrongFrom(from), perAddress);
    },
    async countWrong(db, from) {
      if (from.device !== null) return { locked: false };
      const { count, waitS } = await addUse(db, wrongFrom(from), perAddress.windowS);
      if (count > perAddress.max) throw new ProductError('tooMany', { retryAfterS: waitS });
      return { locked: count === perAddress.max };
    },
    takeBackTry: (db, email, from) => releaseUse(db, countsOf(email, from)),
    async forgiveTries(db, email, from) {
      await deleteUses(db, [ofTrier('sign-in', email, from)]);
      if (from.device === null) await releaseUse(db, [triesAt(email)]);
    },
    forgetTries: (db, email, from) => deleteUses(db, [ofTrier('sign-in', email, from), triesAt(email)]),

    countOwnTry: (db, sessionId) => countTryOf(db, triesInside(sessionId), perTrier),
    takeBackOwnTry: (db, sessionId) => releaseUse(db, [triesInside(sessionId)]),
    forgiveOwnTries: (db, sessionId) => deleteUses(db, [triesInside(sessionId)]),

    countSignUp: (db, address) =>
      countUse(db, `sign-up:${address}`, { max: 20 * addressLimitFactor, windowS: HOUR_S }),
    async countResetRequest(db, from) {
      if (from.device === null) await countUse(db, `reset:${addressNetwork(from.address)}`, resetsFrom);
    },
    async mayMailReset(db, email, from) {
      if (!(await tryUse(db, ofTrier('mail:reset', email, from), mailLimit))) return false;
      return from.device !== null || tryUse(db, `mail:reset:all:${digest(email)}`, strangersAtMailbox);
    },
    countVerifyMail: (db, email) => countUse(db, verifyMails(email), mailLimit),
    mayMailVerify: (db, email) => tryUse(db, verifyMails(email), mailLimit),
  };
}

/** The counter of one browser or one address, of one e-mail. */
function ofTrier(what: string, email: string, { device, address }: TriesFrom): string {
  return device === null
    ? `${what}:stranger:${digest(`${addressNetwork(address)} ${email}`)}`
    : `${what}:device:${digest(`${device} ${email}`)}`;
}

async function countTryOf(db: Db, key: string, { max, windowS }: Limit): Promise<void> {
  const { count, waitS } = await addUse(db, key, windowS);
  if (count <= max) return;
  const isFirst = count === max + 1;
  throw new ProductError(
    'tooMany',
    { retryAfterS: waitS },
    isFirst ? { securityEvent: 'sign_in.locked' } : {},
  );
}

/** Keys of counters name nobody. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
