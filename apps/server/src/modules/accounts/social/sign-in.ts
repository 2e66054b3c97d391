import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type {
  SocialIdentity,
  SocialName,
  SocialOutcome,
  SocialProvider,
  SocialProviders,
} from '#src/providers/oauth/port.ts';
import { consumeOneTimeValue, insertOneTimeValue } from '../auth/one-time-values.ts';
import { findProvenMethodByEmail } from '../auth/queries.ts';
import { hashToken } from '../auth/sessions/session-token.ts';
import { sendVerification } from '../auth/verify-email.ts';
import {
  newSecret,
  PENDING_SIGN_IN_TTL_S,
  type PendingSignIn,
  parsePendingSignIn,
  pendingSignInName,
  storePendingSignup,
} from './pending-signup.ts';
import { findSocialMember } from './queries.ts';

export type FinishedSignIn =
  | { kind: 'member'; memberId: string; screen: boolean; flow: string }
  | { kind: 'new'; flow: string; pendingSecret: string }
  | {
      kind: 'refused';
      message: SocialMessage;
      /** How the member with this e-mail signs in; only when the provider has proven the e-mail to be this person's. */
      method?: 'email' | SocialName;
      /** The sign-up can be completed again, with another e-mail. */
      pendingSecret?: string;
    };

export type SocialMessage =
  | 'login.otherMethod'
  | 'login.verify'
  | 'login.verify.withheld'
  | 'login.social.cancelled'
  | 'login.social.expired'
  | 'login.social.failed'
  | 'login.social.unavailable';

export type ProviderCallback = {
  provider: SocialName;
  state: string;
  code: string;
  error: string;
  browserSecret: string | null;
};

type Deps = { providers: SocialProviders; mayMail(email: string): Promise<boolean> };

/**
 * Finishes a sign-in: members are signed in, new people get a pending sign-up. The account is found by the provider's id of the
 * person and never by an e-mail.
 */
export async function finishSignIn(
  platform: Platform,
  deps: Deps,
  returned: ProviderCallback,
): Promise<FinishedSignIn> {
  const sent = await consumePendingSignIn(platform, returned);
  const provider = deps.providers[returned.provider];
  if (!sent || sent.provider !== returned.provider || !provider) return refused('login.social.expired');
  if (returned.error !== '')
    return refused(
      returned.error === 'access_denied' ? 'login.social.cancelled' : 'login.social.unavailable',
    );
  if (returned.code === '') return refused('login.social.expired');

  const outcome = await provider.identify({
    code: returned.code,
    state: returned.state,
    redirectUri: returnAddress(platform.config.publicUrl, returned.provider),
  });
  if (outcome.kind !== 'done') return refuseOutcome(platform, returned.provider, outcome);
  return signInIdentity(platform, deps, { ...sent, identity: outcome.value });
}

/** Consumed by the first callback, whatever the outcome. */
async function consumePendingSignIn(
  platform: Platform,
  returned: ProviderCallback,
): Promise<PendingSignIn | null> {
  const { state, browserSecret } = returned;
  if (state === '' || browserSecret === null) return null;
  const name = pendingSignInName(hashToken(state), hashToken(browserSecret));
  const stored = await consumeOneTimeValue(platform.database.db, name);
  return stored === null ? null : parsePendingSignIn(stored);
}

async function signInIdentity(
  platform: Platform,
  deps: Deps,
  { provider, screen, flow, identity }: PendingSignIn & { identity: SocialIdentity },
): Promise<FinishedSignIn> {
  const { db } = platform.database;
  const { linkTtlS } = platform.config.auth;
  const member = await findSocialMember(db, { provider, id: identity.id }, linkTtlS);
  if (member?.verified) return { kind: 'member', memberId: member.id, screen, flow };
  const pendingSecret = newSecret();
  if (member && !member.lapsed) {
    const mailSent = await deps.mayMail(member.email);
    if (mailSent) await sendVerification(db, platform, member);
    const { email, name } = member;
    await storePendingSignup(db, platform, { provider, identity, waiting: { email, name } }, pendingSecret);
    return { kind: 'refused', message: mailSent ? 'login.verify' : 'login.verify.withheld', pendingSecret };
  }
  // An unverified e-mail only prefills the form, which reports whether it is in use.
  if (!member && identity.email !== null && identity.emailProven) {
    const method = await findProvenMethodByEmail(db, identity.email);
    // An e-mail that naver reports is reserved, but its sign-in method is not disclosed: naver proves no mailbox.
    if (method)
      return {
        kind: 'refused',
        message: 'login.otherMethod',
        ...(provider === 'kakao' && { method }),
      };
  }
  await storePendingSignup(db, platform, { provider, identity }, pendingSecret);
  return { kind: 'new', flow, pendingSecret };
}

/** A wrong request or setting of ours is logged as an error; a failure of the provider or the network as a warning. */
function refuseOutcome(
  { log }: Platform,
  provider: SocialName,
  outcome: Exclude<SocialOutcome, { kind: 'done' }>,
): FinishedSignIn {
  const { kind, reason } = outcome;
  log[kind === 'rejected' ? 'error' : 'warn']({ provider, kind, reason }, 'social sign-in failed');
  if (kind === 'declined') return refused('login.social.expired');
  return refused(kind === 'unknown' ? 'login.social.failed' : 'login.social.unavailable');
}

function refused(message: SocialMessage): FinishedSignIn {
  return { kind: 'refused', message };
}

function returnAddress(publicUrl: string, provider: SocialName): string {
  return `${publicUrl}/api/social/${provider}/callback`;
}

/**
 * Begins a sign-in in the browser with `browserSecret` and returns the provider's address. The callback is accepted once, within
 * ten minutes, and only from this browser.
 */
export async function beginSignIn(
  platform: Platform,
  provider: SocialProvider,
  start: PendingSignIn & { browserSecret: string },
): Promise<string> {
  const { browserSecret, ...sent } = start;
  const state = newSecret();
  await insertOneTimeValue(platform.database.db, {
    id: newId(platform.clock.now()),
    name: pendingSignInName(hashToken(state), hashToken(browserSecret)),
    value: JSON.stringify(sent),
    ttlS: PENDING_SIGN_IN_TTL_S,
  });
  return provider.authorizeUrl({
    state,
    redirectUri: returnAddress(platform.config.publicUrl, sent.provider),
  });
}
