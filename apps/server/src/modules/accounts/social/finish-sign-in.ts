import type { Platform } from '#src/platform/platform.ts';
import type {
  SocialIdentity,
  SocialName,
  SocialOutcome,
  SocialProviders,
} from '#src/providers/oauth/port.ts';
import { sendVerification } from '../auth/links/send-verification.ts';
import { hashToken } from '../auth/sessions/session-token.ts';
import { findProvider } from '../users/joining/check-availability.ts';
import { returnAddress } from './begin-sign-in.ts';
import { keepHalfMade } from './half-made.ts';
import { type SentSignIn, sentName } from './kept-sign-in.ts';
import { findSocialMember, takeKept } from './queries.ts';
import { newSecret } from './social-cookies.ts';

/** What a sign-in has come to. Messages are keys of the copy, shown on /login. */
export type FinishedSignIn =
  | { kind: 'member'; memberId: string; screen: boolean }
  | { kind: 'new'; halfMadeSecret: string }
  | {
      kind: 'refused';
      message: SocialMessage;
      /** How the member signs in whose e-mail the provider has proven to be this person's. */
      method?: 'email' | SocialName;
      /** The sign-up can be made anew, with another e-mail. */
      halfMadeSecret?: string;
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
 * Finishes a sign-in ("Social sign-in, exactly", decisions.md): a member enters, somebody new gets a half-made account.
 * An account is found by the provider's id of the person and never by an e-mail.
 */
export async function finishSignIn(
  platform: Platform,
  deps: Deps,
  returned: Returned,
): Promise<FinishedSignIn> {
  const sent = await takeSent(platform, returned);
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
async function takeSent(platform: Platform, returned: Returned): Promise<SentSignIn | null> {
  const { state, browserSecret } = returned;
  if (state === '' || browserSecret === null) return null;
  const name = sentName(hashToken(state), hashToken(browserSecret));
  const kept = await takeKept(platform.database.db, name);
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
  const halfMadeSecret = newSecret();
  if (member && !member.lapsed) {
    if (await deps.mayMail(member.email)) await sendVerification(db, platform, member);
    const { email, name } = member;
    await keepHalfMade(db, platform, { provider, identity, waiting: { email, name } }, halfMadeSecret);
    return { kind: 'refused', message: 'login.verify', halfMadeSecret };
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
  await keepHalfMade(db, platform, { provider, identity }, halfMadeSecret);
  return { kind: 'new', halfMadeSecret };
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
