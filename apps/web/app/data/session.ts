import { t } from '@pq/domain/copy';

/** Sign-in has bodies of its own (surface.md, /api/auth/*), so it stands beside the typed client. */
export type SignInAnswer = { ok: true } | { ok: false; message: string };

export async function signIn(email: string, password: string): Promise<SignInAnswer> {
  const status = await post('/api/auth/sign-in/email', { email, password });
  if (status === 200) return { ok: true };
  if (status === 403) return { ok: false, message: `${t('login.verify')} ${t('login.resent')}` };
  if (status === 429) return { ok: false, message: t('login.tooMany') };
  return { ok: false, message: status === 401 || status === 400 ? t('login.fail') : t('err.network') };
}

/** Asks for a link that changes the password; the answer is the same whether the e-mail is known or not (A-114). */
export async function requestPasswordReset(email: string): Promise<{ ok: boolean; message: string }> {
  const status = await post('/api/auth/request-password-reset', { email });
  if (status === 200) return { ok: true, message: t('password.find.sent') };
  return { ok: false, message: status === 409 ? t('login.otherMethod') : refusal(status) };
}

/** Sets a new password with the token of a link; ends all sessions. */
export async function resetPassword(
  token: string,
  newPassword: string,
): Promise<{ ok: boolean; message: string }> {
  const status = await post('/api/auth/reset-password', { token, newPassword });
  if (status === 200) return { ok: true, message: t('password.change.done') };
  return { ok: false, message: status === 400 ? t('password.change.expired') : refusal(status) };
}

function refusal(status: number): string {
  return status === 429 ? t('err.tooMany') : t('err.network');
}

/** The status of the answer; 0 when there is none. */
async function post(path: string, body: unknown): Promise<number> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  return answer?.status ?? 0;
}
