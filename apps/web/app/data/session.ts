import { CallError, requestIdOf, withNumber } from '@pq/contract/client';
import { PAGE_MEMBER_HEADER } from '@pq/contract/page-member';
import { t } from '@pq/domain/copy';
import { mutationOptions } from '@tanstack/react-query';
import { fetchFromPage } from '#app/lib/page-member.ts';

/**
 * The calls under /api/auth have request bodies of their own and are not part of the typed client. Like its calls they throw
 * CallError with a message that can be shown.
 */

export function signInMutation() {
  return mutationOptions({
    mutationKey: ['session', 'sign-in'],
    mutationFn: async (form: { email: string; password: string }): Promise<'signedIn' | 'secondFactor'> => {
      const fields = { email: form.email.trim(), password: form.password };
      const answer = await post('/api/auth/sign-in/email', fields, (status, { mailSent } = {}) => {
        // Unverified: a new verification mail has been sent, unless the answer says that no more may be sent today.
        if (status === 403 && mailSent !== false) return `${t('login.verify')} ${t('login.resent')}`;
        return status === 400 ? t('login.fail') : null;
      });
      return answer.twoFactorRedirect === true ? 'secondFactor' : 'signedIn';
    },
  });
}

/**
 * Signs in right after a sign-up by its token, which sends no second mail and is no error of the browser's console. Returns the
 * message that the e-mail address has to be verified first, or null where there is none; the sign-up is complete in either case.
 */
export async function signInAfterJoining(form: {
  email: string;
  password: string;
  joining: string;
}): Promise<string | null> {
  try {
    const { verificationRequired, msg } = await post('/api/auth/sign-in/email', form);
    return verificationRequired === true && typeof msg === 'string' ? msg : null;
  } catch {
    return null;
  }
}

export function verifySecondFactorMutation() {
  return mutationOptions({
    mutationKey: ['session', 'second-factor'],
    mutationFn: ({ way, code }: { way: 'app' | 'recovery'; code: string }) =>
      post(way === 'app' ? '/api/auth/two-factor/verify-totp' : '/api/auth/two-factor/verify-backup-code', {
        code,
      }),
  });
}

export function isSignInExpired(error: unknown): boolean {
  return error instanceof AuthError && error.reason === 'TWO_FACTOR_EXPIRED';
}

class AuthError extends CallError {
  readonly reason: string | undefined;
  constructor(status: number, message: string, reply: Refused | undefined, requestId: string | undefined) {
    super(status, message, reply?.data, { requestId });
    this.reason = reply?.code;
  }
}

export function isOtherMethod(error: unknown): boolean {
  return error instanceof AuthError && error.reason === 'OTHER_METHOD';
}

/** `before`: what needs the session for the last time; a failure of it is ignored. */
export function signOutMutation(before: () => Promise<void>) {
  return mutationOptions({
    mutationKey: ['session', 'sign-out'],
    async mutationFn() {
      await before().catch(() => {});
      return post('/api/auth/sign-out', {});
    },
  });
}

/** Ends the session of the given member from a page of another account. Throws CallError, also when the session is not theirs. */
export async function signOutOf(uid: string): Promise<void> {
  await post('/api/auth/sign-out', {}, () => null, { [PAGE_MEMBER_HEADER]: uid });
}

/** The answer is the same whether the e-mail address is registered or not. */
export function requestPasswordResetMutation() {
  return mutationOptions({
    mutationKey: ['session', 'request-reset'],
    mutationFn: ({ email }: { email: string }) => post('/api/auth/request-password-reset', { email }),
  });
}

/** Ends all sessions. */
export function resetPasswordMutation(token: string) {
  return mutationOptions({
    mutationKey: ['session', 'reset'],
    mutationFn: ({ password }: { password: string }) =>
      post('/api/auth/reset-password', { token, newPassword: password }),
  });
}

type Refused = { msg?: unknown; code?: string; data?: CallError['data']; mailSent?: boolean };

/** Throws CallError with the screen's own words for a status, else the server's, else the network message. */
async function post(
  path: string,
  body: Record<string, string>,
  wordsFor: (status: number, reply?: Refused) => string | null = () => null,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const answer = await fetchFromPage(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).catch(() => null);
  const reply = (await answer?.json().catch(() => null)) as Record<string, unknown> | null | undefined;
  if (answer?.ok) return reply ?? {};
  const status = answer?.status ?? 0;
  const refused = (reply ?? undefined) as Refused | undefined;
  const message =
    wordsFor(status, refused) ?? (typeof refused?.msg === 'string' ? refused.msg : t('err.network'));
  const text = answer ? withNumber(message, answer) : message;
  throw new AuthError(status, text, refused, answer ? requestIdOf(answer) : undefined);
}
