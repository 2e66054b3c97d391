import { isEmail } from '@pq/domain/member/email';
import { bearer, form, objectField, requestJson, textField } from './fetch-json.ts';
import type { SocialOutcome, SocialProvider, SocialSettings } from './port.ts';

const ID_MAX = 100;

/** Naver also reports errors with HTTP 200, so the body decides. */
export function createNaver(settings: SocialSettings): SocialProvider {
  const { clientId, clientSecret, authHost, apiHost, timeoutMs } = settings;
  return {
    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
      });
      return `${authHost}/oauth2.0/authorize?${query}`;
    },

    async identify({ code, state }) {
      const exchanged = await requestJson(
        `${authHost}/oauth2.0/token`,
        form({
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          code,
          state,
        }),
        timeoutMs,
      );
      if (exchanged.kind !== 'answered') return exchanged;
      const token = textField(exchanged.body, 'access_token');
      if (exchanged.status !== 200 || token === '') return tokenFailure(exchanged.body, exchanged.status);
      const profile = await requestJson(`${apiHost}/v1/nid/me`, bearer(token), timeoutMs);
      if (profile.kind !== 'answered') return profile;
      const resultCode = textField(profile.body, 'resultcode');
      return profile.status === 200 && resultCode === '00'
        ? readProfile(objectField(profile.body, 'response'))
        : { kind: 'rejected', reason: `profile: HTTP ${profile.status} ${resultCode}`.trim() };
    },
  };
}

/** `invalid_request` is a used or expired code, or one of another state; all else is our configuration error. */
function tokenFailure(body: Record<string, unknown>, status: number): SocialOutcome {
  const error = textField(body, 'error');
  const reason = `token: HTTP ${status} ${error}`.trim();
  if (error === '') return { kind: 'unknown', reason };
  const isRepeatable = error === 'invalid_request' || error === 'invalid_grant';
  return { kind: isRepeatable ? 'declined' : 'rejected', reason };
}

function readProfile(response: Record<string, unknown>): SocialOutcome {
  const id = textField(response, 'id');
  if (id === '' || id.length > ID_MAX) return { kind: 'unknown', reason: 'profile without a usable id' };
  const email = textField(response, 'email').toLowerCase();
  const isUsable = isEmail(email);
  return {
    kind: 'done',
    value: {
      id,
      email: isUsable ? email : null,
      // Naver does not say: the e-mail serves for signing up, never for joining an existing account.
      emailProven: isUsable,
      nickname: textField(response, 'nickname'),
    },
  };
}
