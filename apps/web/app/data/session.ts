import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { mutationOptions } from '@tanstack/react-query';

/**
 * The calls under /api/auth have bodies of their own (surface.md), so they stand beside the typed client. Like its calls
 * they throw CallError with a message that is fit to show.
 */

export function signInMutation() {
  return mutationOptions({
    mutationKey: ['session', 'sign-in'],
    mutationFn: (form: { email: string; password: string }) =>
      post('/api/auth/sign-in/email', { email: form.email.trim(), password: form.password }, (status) => {
        // Spec section 8: not verified yet means that a new mail is under way.
        if (status === 403) return `${t('login.verify')} ${t('login.resent')}`;
        return status === 400 ? t('login.fail') : null;
      }),
  });
}

/** True when a sign-in was refused because the e-mail is registered by another method. */
export function isOtherMethod(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}

/** Ends the session. */
export function signOutMutation() {
  return mutationOptions({
    mutationKey: ['session', 'sign-out'],
    mutationFn: () => post('/api/auth/sign-out', {}),
  });
}

/** Asks for a link that changes the password; the answer is the same whether the e-mail is known or not. */
export function requestPasswordResetMutation() {
  return mutationOptions({
    mutationKey: ['session', 'request-reset'],
    mutationFn: ({ email }: { email: string }) => post('/api/auth/request-password-reset', { email }),
  });
}

/** Sets a new password with the token of a link; ends all sessions. */
export function resetPasswordMutation(token: string) {
  return mutationOptions({
    mutationKey: ['session', 'reset'],
    mutationFn: ({ password }: { password: string }) =>
      post('/api/auth/reset-password', { token, newPassword: password }),
  });
}

/** Throws CallError with the screen's own words for a status, else the server's, else the network message. */
async function post(
  path: string,
  body: Record<string, string>,
  wordsFor: (status: number) => string | null = () => null,
): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer?.ok) return;
  const said = (await answer?.json().catch(() => null)) as { msg?: unknown } | null | undefined;
  const status = answer?.status ?? 0;
  const message = wordsFor(status) ?? (typeof said?.msg === 'string' ? said.msg : t('err.network'));
  throw new CallError(status, message);
}
