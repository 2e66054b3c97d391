import { randomBytes } from 'node:crypto';
import { nicknameProblem, normalizeNickname } from '@pq/domain/member/nickname';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { hostCookie } from '#src/platform/http/host-cookie.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { type SocialIdentity, socialNames } from '#src/providers/oauth/port.ts';
import { consumeOneTimeValue, findOneTimeValue, insertOneTimeValue } from '../auth/one-time-values.ts';
import { hashToken } from '../auth/sessions/session-token.ts';

export async function getPendingSignup(platform: Platform, secret: string | null) {
  const stored =
    secret === null
      ? null
      : await findOneTimeValue(platform.database.db, pendingSignupName(hashToken(secret)));
  if (stored === null) throw new ProductError('wrongAccess');
  const { uid, provider, identity, waiting } = parsePendingSignup(stored);
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

export async function storePendingSignup(
  db: Executor,
  platform: Platform,
  pendingSignup: Omit<PendingSignup, 'uid'>,
  secret: string,
): Promise<void> {
  const stored: PendingSignup = { uid: newId(platform.clock.now()), ...pendingSignup };
  await insertOneTimeValue(db, {
    id: newId(platform.clock.now()),
    name: pendingSignupName(hashToken(secret)),
    value: JSON.stringify(stored),
    ttlS: PENDING_SIGNUP_TTL_S,
  });
}

export async function consumePendingSignup(
  db: Executor,
  secret: string | null,
): Promise<PendingSignup | null> {
  const stored = secret === null ? null : await consumeOneTimeValue(db, pendingSignupName(hashToken(secret)));
  return stored === null ? null : parsePendingSignup(stored);
}

const pendingSignIn = z.object({
  provider: z.enum(socialNames),
  /** Whether the browser runs scripts, so that the screen of `/login/loading` can continue by itself. */
  screen: z.boolean(),
  /** The fragment of the address returned to, by which the page recognizes the sign-in that it began; empty for none. */
  flow: z.string().default(''),
});

export type PendingSignIn = z.output<typeof pendingSignIn>;

export function parsePendingSignIn(stored: string): PendingSignIn {
  return pendingSignIn.parse(JSON.parse(stored));
}

const pendingSignup = z.object({
  uid: z.string(),
  provider: z.enum(socialNames),
  identity: z.object({
    id: z.string(),
    email: z.string().nullable(),
    emailProven: z.boolean(),
    nickname: z.string(),
  }) satisfies z.ZodType<SocialIdentity>,
  /** The fields of an earlier completion whose e-mail is unproven; another e-mail may be given. */
  waiting: z.object({ email: z.string(), name: z.string() }).optional(),
});

/** A first sign-in that still lacks the fields which only the person can give; it belongs to one browser. */
export type PendingSignup = z.output<typeof pendingSignup>;

function parsePendingSignup(stored: string): PendingSignup {
  return pendingSignup.parse(JSON.parse(stored));
}

export const PENDING_SIGN_IN_TTL_S = 600;
export const PENDING_SIGNUP_TTL_S = 1_800;

/** The names under which both are stored contain hashes only, so that a copy of the database completes no sign-in. */
export const pendingSignInName = (stateHash: string, browserHash: string) =>
  `social-sent:${stateHash}:${browserHash}`;
const pendingSignupName = (tokenHash: string) => `social-half:${tokenHash}`;

const SECRET = /^[\w-]{43}$/;

type SocialCookies = {
  browser: SecretCookie;
  pendingSignup: SecretCookie;
};

type SecretCookie = {
  read(request: FastifyRequest): string | null;
  set(secret: string, ttlS: number): string;
  clear(): string;
};

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

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
