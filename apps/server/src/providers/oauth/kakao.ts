import { isEmail } from '@pq/domain/member/email';
import { bearer, form, objectField, requestJson, textField } from './fetch-json.ts';
import type { SocialOutcome, SocialProvider, SocialSettings } from './port.ts';

// Ids have 64 bits and may exceed JavaScript's safe integers.
const SAFE_ID = /^[1-9]\d{0,19}$/;

export function createKakao(settings: SocialSettings): SocialProvider {
  const { clientId, clientSecret, authHost, apiHost, timeoutMs } = settings;
  return {
    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
      });
      return `${authHost}/oauth/authorize?${query}`;
    },

    async identify({ code, redirectUri }) {
      const exchanged = await requestJson(
        `${authHost}/oauth/token`,
        form({
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code,
        }),
        timeoutMs,
      );
      if (exchanged.kind !== 'answered') return exchanged;
      const token = textField(exchanged.body, 'access_token');
      if (exchanged.status !== 200 || token === '') return tokenFailure(exchanged.body, exchanged.status);
      const profile = await requestJson(`${apiHost}/v2/user/me`, bearer(token), timeoutMs);
      if (profile.kind !== 'answered') return profile;
      return profile.status === 200
        ? readProfile(profile.body)
        : { kind: 'rejected', reason: `profile: HTTP ${profile.status} ${String(profile.body.code ?? '')}` };
    },
  };
}

/** Only `invalid_grant` can be fixed by signing in again; numeric codes are ambiguous. */
function tokenFailure(body: Record<string, unknown>, status: number): SocialOutcome {
  const error = textField(body, 'error');
  const code = textField(body, 'error_code');
  const reason = `token: HTTP ${status} ${error} ${code}`.trim();
  if (error === '') return { kind: 'unknown', reason };
  // KOE303, a redirect URI other than the registered one, is our configuration error.
  return { kind: error === 'invalid_grant' && code !== 'KOE303' ? 'declined' : 'rejected', reason };
}

function readProfile(body: Record<string, unknown>): SocialOutcome {
  const id = String(body.id ?? '');
  if (!SAFE_ID.test(id) || (typeof body.id === 'number' && !Number.isSafeInteger(body.id)))
    return { kind: 'unknown', reason: 'profile without a usable id' };
  const account = objectField(body, 'kakao_account');
  const email = textField(account, 'email').toLowerCase();
  // An e-mail that another Kakao account has taken over comes masked.
  const isUsable = account.is_email_valid !== false && isEmail(email);
  return {
    kind: 'done',
    value: {
      id,
      email: isUsable ? email : null,
      emailProven: isUsable && account.is_email_valid === true && account.is_email_verified === true,
      nickname: textField(objectField(account, 'profile'), 'nickname'),
    },
  };
}
