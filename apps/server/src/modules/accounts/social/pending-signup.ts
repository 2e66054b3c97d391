import { randomBytes } from 'node:crypto';
import { nicknameProblem, normalizeNickname } from '@pq/domain/member/nickname';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '#src/platform/database/database.ts';
import { hostCookie } from '#src/platform/http/host-cookie.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { SocialIdentity, SocialName } from '#src/providers/oauth/port.ts';
import { hashToken } from '../auth/sessions/session-token.ts';
import { consumeOneTimeValue, findOneTimeValue, insertOneTimeValue } from './queries.ts';

/** What /signup/social asks about the sign-in of this browser. Throws wrongAccess when there is none (R-AUTH-14). */
export async function getPendingSignup(platform: Platform, secret: string | null) {
  const kept =
    secret === null
      ? null
      : await findOneTimeValue(platform.database.db, pendingSignupName(hashToken(secret)));
  if (kept === null) throw new ProductError('wrongAccess');
  const { uid, provider, identity, waiting } = JSON.parse(kept) as PendingSignup;
  return {
    uid,
    provider,
    email: (identity.emailProven ? null : waiting?.email) ?? identity.email ?? '',
    askEmail: !identity.emailProven,
    nickname: waiting?.name ?? suggested(identity.nickname),
    waiting: waiting?.email ?? null,
  };
}

function suggested(nickname: string): string {
  return nicknameProblem(nickname) === null ? normalizeNickname(nickname) : '';
}

/** Keeps a pending sign-up for half an hour for the browser that holds the secret. */
export async function storePendingSignup(
  db: Executor,
  platform: Platform,
  pendingSignup: Omit<PendingSignup, 'uid'>,
  secret: string,
): Promise<void> {
  const kept: PendingSignup = { uid: newId(platform.clock.now()), ...pendingSignup };
  await insertOneTimeValue(db, {
    id: newId(platform.clock.now()),
    name: pendingSignupName(hashToken(secret)),
    value: JSON.stringify(kept),
    ttlS: PENDING_SIGNUP_TTL_S,
  });
}

/** Takes the pending sign-up of this browser, inside the caller's transaction; null when there is none. */
export async function consumePendingSignup(
  db: Executor,
  secret: string | null,
): Promise<PendingSignup | null> {
  const kept = secret === null ? null : await consumeOneTimeValue(db, pendingSignupName(hashToken(secret)));
  return kept === null ? null : (JSON.parse(kept) as PendingSignup);
}

/** A sign-in that has been sent to its provider. */
export type SentSignIn = {
  provider: SocialName;
  /** Whether the browser has scripts, so that the screen of `/login/loading` can go on by itself. */
  screen: boolean;
};

/** A first sign-in whose account lacks what only the person can give; it is of one browser. */
export type PendingSignup = {
  /** The member's id to be. */
  uid: string;
  provider: SocialName;
  identity: SocialIdentity;
  /** What it was completed with before, where the e-mail is still to be proven: another may be given. */
  waiting?: { email: string; name: string };
};

/** How long somebody may take at the provider, and over the last fields. */
export const SENT_TTL_S = 600;
export const PENDING_SIGNUP_TTL_S = 1_800;

/** Names under which they are kept; made of hashes, so that a copy of the database completes no sign-in. */
export const sentName = (stateHash: string, browserHash: string) => `social-sent:${stateHash}:${browserHash}`;
const pendingSignupName = (tokenHash: string) => `social-half:${tokenHash}`;

const SECRET = /^[\w-]{43}$/;

/** The two cookies of a sign-in through a provider. */
type SocialCookies = {
  /** Binds a sign-in that is under way to the browser that began it. */
  browser: SecretCookie;
  /** Binds a pending sign-up to the browser whose sign-in made it. */
  pendingSignup: SecretCookie;
};

type SecretCookie = {
  /** The secret that a request carries, or null. */
  read(request: FastifyRequest): string | null;
  /** The Set-Cookie header that keeps it. */
  set(secret: string, ttlS: number): string;
  /** The Set-Cookie header that takes it away. */
  clear(): string;
};

/** A secret that nobody guesses: 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The cookies of signing in through a provider; on https they bind to this host. */
export function socialCookies(publicUrl: string): SocialCookies {
  const secure = publicUrl.startsWith('https:');
  const cookie = (name: string): SecretCookie => {
    const { read, set } = hostCookie(name, secure);
    return {
      set,
      clear: () => set('', 0),
      read({ headers }) {
        const value = read(headers.cookie);
        return value !== null && SECRET.test(value) ? value : null;
      },
    };
  };
  return { browser: cookie('pq.social_browser'), pendingSignup: cookie('pq.social_new') };
}
