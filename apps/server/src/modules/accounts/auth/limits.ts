import { createHash } from 'node:crypto';
import { t } from '@pq/domain/copy';
import { mailboxOf } from '@pq/domain/member/email';
import type { Config } from '#src/config/config.ts';
import type { Db, Executor, Tx } from '#src/platform/database/database.ts';
import { siteOf } from '#src/platform/http/addresses.ts';
import {
  addUse,
  assertBelowLimit,
  countUse,
  countUseFrom,
  deleteUses,
  isAllowed,
  type Limit,
  releaseUse,
  sourcesOf,
  tryUse,
} from '#src/platform/http/limits.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** Where an attempt comes from; `network` as networkOf, `device` is the known browser (known-devices.ts), null for a stranger. */
export type AttemptSource = { network: string; device: string | null };

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

  countSignUp(db: Db, network: string): Promise<void>;
  /** Counts the use of a reset link, and a stranger's request for one. Throws tooMany. */
  countResetRequest(db: Db, from: AttemptSource): Promise<void>;
  mayMailReset(db: Db, email: string, from: AttemptSource): Promise<boolean>;
  /**
   * Counts a mail to an e-mail that nobody has proven, by the network that asks for it, so that strangers do not use up the
   * mails of its owner; and in sum, so that no mailbox is flooded. Throws tooMany beyond either limit.
   */
  countUnprovenMail(db: Executor, email: string, network: string): Promise<void>;
  /** Counts like countUnprovenMail, but returns false where that throws. */
  mayMailUnproven(db: Executor, email: string, network: string): Promise<boolean>;
};

const TEN_MINUTES_S = 600;
const HOUR_S = 3_600;
const DAY_S = 86_400;

const strangersAtAccount: Limit = { max: 100, windowS: HOUR_S };
const mailLimit: Limit = { max: 10, windowS: HOUR_S };
const strangersAtMailbox: Limit = { max: 30, windowS: HOUR_S };
const aDay = { windowS: DAY_S, msg: t('signup.err.mails') };
const unprovenMailOfNetwork: Limit = { max: 3, ...aDay };
/** For the site of an IPv6 network, of which one customer may have thousands. */
const unprovenMailOfSite: Limit = { max: 6, ...aDay };
const unprovenMailByAliasesOfNetwork: Limit = { max: 6, ...aDay };
const unprovenMail: Limit = { max: 20, ...aDay };
/** As long as an unproven member exists at most (docs/product/accounts.md#unproven-members). */
const UNPROVEN_MEMORY_S = 30 * DAY_S;

export function authLimits({ auth, addressLimitFactor }: Config): AuthLimits {
  const perSource: Limit = { max: 10, windowS: auth.lockoutS };
  const perAddress: Limit = { max: 50 * addressLimitFactor, windowS: TEN_MINUTES_S };
  const resetsPerAddress: Limit = { max: 50 * addressLimitFactor, windowS: TEN_MINUTES_S };
  const attemptsAtAccount = (email: string) => `sign-in:account:${digest(email)}`;
  const failuresFrom = ({ network }: AttemptSource) =>
    sourcesOf(network).map(({ key, times }) => ({
      key: `sign-in:address:${key}`,
      limit: { ...perAddress, max: times * perAddress.max },
    }));
  const attemptsInSession = (sessionId: string) => `sign-in:session:${digest(sessionId)}`;
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
      if (from.device !== null) return;
      for (const { key, limit } of failuresFrom(from)) await assertBelowLimit(db, key, limit);
    },
    async countFailure(db, from) {
      let locked = false;
      if (from.device !== null) return { locked };
      for (const { key, limit } of failuresFrom(from)) {
        const { count, waitS } = await addUse(db, key, limit.windowS);
        if (count > limit.max) throw new ProductError('tooMany', { retryAfterS: waitS });
        locked ||= count === limit.max;
      }
      return { locked };
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

    countSignUp: (db, network) =>
      countUseFrom(db, 'sign-up', network, { max: 20 * addressLimitFactor, windowS: HOUR_S }),
    async countResetRequest(db, from) {
      if (from.device === null) await countUseFrom(db, 'reset', from.network, resetsPerAddress);
    },
    async mayMailReset(db, email, from) {
      if (!(await tryUse(db, sourceKey('mail:reset', email, from), mailLimit))) return false;
      return from.device !== null || tryUse(db, `mail:reset:all:${digest(email)}`, strangersAtMailbox);
    },
    countUnprovenMail,
    mayMailUnproven: (db, email, network) => isAllowed(countUnprovenMail(db, email, network)),
  };
}

/** The aliases of a mailbox share counts of their own, so that made-up ones use up nothing of its plain address. */
async function countUnprovenMail(db: Executor, email: string, network: string): Promise<void> {
  const mailbox = mailboxOf(email);
  const isAlias = mailbox !== email;
  const key = isAlias ? 'mail:unproven:aliases' : 'mail:unproven';
  await countUse(db, `mail:unproven:${digest(`${network} ${email}`)}`, unprovenMailOfNetwork);
  const site = siteOf(network);
  if (site !== null)
    await countUse(db, `mail:unproven:site:${digest(`${site} ${mailbox}`)}`, unprovenMailOfSite);
  if (isAlias)
    await countUse(db, `${key}:${digest(`${network} ${mailbox}`)}`, unprovenMailByAliasesOfNetwork);
  await countUse(db, `${key}:all:${digest(mailbox)}`, unprovenMail);
}

/**
 * The seconds since the first unproven sign-up with this e-mail, 0 for the first one. Remembered by digest and apart from the
 * members, so that giving an address up and signing up again does not extend its reservation.
 */
export async function countUnprovenSignUp(tx: Tx, email: string): Promise<number> {
  const { waitS } = await addUse(tx, unprovenKey(email), UNPROVEN_MEMORY_S);
  return UNPROVEN_MEMORY_S - waitS;
}

export async function forgetUnprovenSignUps(tx: Tx, email: string): Promise<null> {
  await deleteUses(tx, [unprovenKey(email)]);
  return null;
}

const unprovenKey = (email: string) => `unproven:${digest(email)}`;

/** Of IPv6 a stranger is a whole site: one customer's networks would use up what all strangers together may do to an account. */
function sourceKey(what: string, email: string, { device, network }: AttemptSource): string {
  return device === null
    ? `${what}:stranger:${digest(`${siteOf(network) ?? network} ${email}`)}`
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
