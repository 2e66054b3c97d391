import { createHash } from 'node:crypto';
import type { Config } from '#src/config/config.ts';
import type { Db } from '#src/platform/database/database.ts';
import { assertUnder, countUse, forgetUses, type Limit, tryUse } from '#src/platform/http/limits.ts';

/** Limits of sign-in, sign-up and the mails they send (A-125, surface.md); all in real time. */
export type AuthLimits = {
  /** Throws tooMany while the e-mail or the address has failed too often. */
  assertMayTry(db: Db, email: string, address: string): Promise<void>;
  countFailure(db: Db, email: string, address: string): Promise<void>;
  /** A proven owner starts anew; the failures of the address stay. */
  forgetFailures(db: Db, email: string): Promise<void>;
  countSignUp(db: Db, address: string): Promise<void>;
  countResetRequest(db: Db, address: string): Promise<void>;
  /** Counts a mail to this mailbox. Throws tooMany beyond 10 of a kind in an hour. */
  countMail(db: Db, kind: 'verify' | 'reset', email: string): Promise<void>;
  /** The same without words: false when this mailbox has got so many of these mails that one more is withheld. */
  mayMail(db: Db, kind: 'verify' | 'reset', email: string): Promise<boolean>;
};

const TEN_MINUTES_S = 600;
const HOUR_S = 3_600;

const mailLimit: Limit = { max: 10, windowS: HOUR_S };

/** The limits of signing in and up and of the mails that go with them, by e-mail and by address. */
export function authLimits({ auth, addressLimitFactor }: Config): AuthLimits {
  const perEmail: Limit = { max: 10, windowS: auth.lockoutS };
  const perAddress: Limit = { max: 50 * addressLimitFactor, windowS: TEN_MINUTES_S };
  const failuresOf = (email: string) => `sign-in:email:${digest(email)}`;
  const failuresFrom = (address: string) => `sign-in:address:${address}`;

  return {
    async assertMayTry(db, email, address) {
      await assertUnder(db, failuresOf(email), perEmail);
      await assertUnder(db, failuresFrom(address), perAddress);
    },
    async countFailure(db, email, address) {
      try {
        await countUse(db, failuresOf(email), perEmail);
      } finally {
        await countUse(db, failuresFrom(address), perAddress);
      }
    },
    forgetFailures: (db, email) => forgetUses(db, failuresOf(email)),
    countSignUp: (db, address) =>
      countUse(db, `sign-up:${address}`, { max: 20 * addressLimitFactor, windowS: HOUR_S }),
    countResetRequest: (db, address) =>
      countUse(db, `reset:${address}`, { max: 50 * addressLimitFactor, windowS: TEN_MINUTES_S }),
    countMail: (db, kind, email) => countUse(db, mailsTo(kind, email), mailLimit),
    mayMail: (db, kind, email) => tryUse(db, mailsTo(kind, email), mailLimit),
  };
}

function mailsTo(kind: 'verify' | 'reset', email: string): string {
  return `mail:${kind}:${digest(email)}`;
}

/** Keys of counters name nobody. */
function digest(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22);
}
