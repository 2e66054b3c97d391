import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { SocialName, SocialProvider } from '#src/providers/oauth/port.ts';
import { hashToken } from '../auth/sessions/session-token.ts';
import { SENT_TTL_S, type SentSignIn, sentName } from './kept-sign-in.ts';
import { insertKept } from './queries.ts';
import { newSecret } from './social-cookies.ts';

/** The address that a provider sends people back to; registered with it letter by letter. */
export function returnAddress(publicUrl: string, provider: SocialName): string {
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
  await insertKept(platform.database.db, {
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
