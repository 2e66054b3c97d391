import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type {
  SocialIdentity,
  SocialName,
  SocialOutcome,
  SocialProvider,
  SocialProviders,
} from '#src/providers/oauth/port.ts';
import { hashToken } from '../auth/sessions/session-token.ts';
import { sendVerification } from '../auth/verify-email.ts';
import { findProvider } from '../users/create-member.ts';
import { newSecret, SENT_TTL_S, type SentSignIn, sentName, storePendingSignup } from './pending-signup.ts';
import { consumeOneTimeValue, findSocialMember, insertOneTimeValue } from './queries.ts';

/** What a sign-in has come to. Messages are keys of the copy, shown on /login. */
export type FinishedSignIn =
  | { kind: 'member'; memberId: string; screen: boolean }
  | { kind: 'new'; pendingSecret: string }
  | {
      kind: 'refused';
      message: SocialMessage;
      /** How the member signs in whose e-mail the provider has proven to be this person's. */
      method?: 'email' | SocialName;
      /** The sign-up can be made anew, with another e-mail. */
      pendingSecret?: string;
    };

export type SocialMessage =
  | 'login.otherMethod'
  | 'login.verify'
  | 'login.social.cancelled'
  | 'login.social.expired'
  | 'login.social.failed'
  | 'login.social.unavailable';

/** What the provider sent back by way of the browser. */
export type Returned = {
  provider: SocialName;
  state: string;
  code: string;
  error: string;
  browserSecret: string | null;
};

type Deps = { providers: SocialProviders; mayMail(email: string): Promise<boolean> };

/**
 * Finishes a sign-in ("Social sign-in, exactly", decisions.md): a member enters, somebody new gets a pending sign-up.
 * An account is found by the provider's id of the person and never by an e-mail.
 */
export async function finishSignIn(
  platform: Platform,
  deps: Deps,
  returned: Returned,
): Promise<FinishedSignIn> {
  const sent = await consumeSentSignIn(platform, returned);
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
  return enter(platform, deps, { ...sent, identity: outcome.value });
}

/** Used up by the first who brings it, whatever comes of it. */
async function consumeSentSignIn(platform: Platform, returned: Returned): Promise<SentSignIn | null> {
  const { state, browserSecret } = returned;
  if (state === '' || browserSecret === null) return null;
  const name = sentName(hashToken(state), hashToken(browserSecret));
  const kept = await consumeOneTimeValue(platform.database.db, name);
  return kept === null ? null : (JSON.parse(kept) as SentSignIn);
}

async function enter(
  platform: Platform,
  deps: Deps,
  { provider, screen, identity }: SentSignIn & { identity: SocialIdentity },
): Promise<FinishedSignIn> {
  const { db } = platform.database;
  const { linkTtlS } = platform.config.auth;
  const member = await findSocialMember(db, { provider, id: identity.id }, linkTtlS);
  if (member?.verified) return { kind: 'member', memberId: member.id, screen };
  const pendingSecret = newSecret();
  if (member && !member.lapsed) {
    if (await deps.mayMail(member.email)) await sendVerification(db, platform, member);
    const { email, name } = member;
    await storePendingSignup(db, platform, { provider, identity, waiting: { email, name } }, pendingSecret);
    return { kind: 'refused', message: 'login.verify', pendingSecret };
  }
  // An unproven e-mail is only a suggestion; the form says whether it is in use.
  if (!member && identity.email !== null && identity.emailProven) {
    const method = await findProvider(platform, identity.email);
    // Naver's word keeps an address from others, but tells them nothing: it proves no mailbox.
    if (method)
      return {
        kind: 'refused',
        message: 'login.otherMethod',
        ...(provider === 'kakao' && { method }),
      };
  }
  await storePendingSignup(db, platform, { provider, identity }, pendingSecret);
  return { kind: 'new', pendingSecret };
}

/** What is ours to mend is an error of the log; what the provider or the network did, a warning. */
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

/** The address that a provider sends people back to; registered with it letter by letter. */
function returnAddress(publicUrl: string, provider: SocialName): string {
  return `${publicUrl}/api/social/${provider}/callback`;
}

/**
 * Begins a sign-in in the browser that holds `browserSecret`; gives the provider's address to go to. What comes back is
 * taken once, within ten minutes, and from this browser only.
 */
export async function beginSignIn(
  platform: Platform,
  provider: SocialProvider,
  start: SentSignIn & { browserSecret: string },
): Promise<string> {
  const { browserSecret, ...sent } = start;
  const state = newSecret();
  await insertOneTimeValue(platform.database.db, {
    id: newId(platform.clock.now()),
    name: sentName(hashToken(state), hashToken(browserSecret)),
    value: JSON.stringify(sent),
    ttlS: SENT_TTL_S,
  });
  return provider.authorizeUrl({
    state,
    redirectUri: returnAddress(platform.config.publicUrl, sent.provider),
  });
}
