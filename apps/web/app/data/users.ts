import type { DataOf } from '@pq/contract/client';
import { CallError, type Client } from '@pq/contract/client';
import { resendVerification } from '@pq/contract/endpoints/account';
import {
  checkEmail,
  checkNickname,
  getSocialSignUp,
  getViewer,
  signUp,
  signUpSocial,
} from '@pq/contract/endpoints/users';
import type { PolicyFlags, SignUpForm } from '@pq/domain/member/signup';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** The signed-in person, or null. */
export function viewerQuery(api: Client) {
  return queryOptions({
    queryKey: ['viewer'],
    queryFn: async ({ signal }) => {
      try {
        return (await api.call(getViewer, { part: 'account' }, { signal })).data;
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return null;
        throw error;
      }
    },
  });
}

/** Whether e-mails and nicknames are in use. */
export const usesKey = ['use'] as const;

export function emailUseQuery(api: Client, email: string) {
  return queryOptions({
    queryKey: [...usesKey, 'email', email],
    queryFn: async ({ signal }) => (await api.call(checkEmail, { email }, { signal })).data.use,
    staleTime: 10_000,
  });
}

export function nicknameUseQuery(api: Client, nickname: string) {
  return queryOptions({
    queryKey: [...usesKey, 'nickname', nickname],
    queryFn: async ({ signal }) => (await api.call(checkNickname, { nickname }, { signal })).data.use,
    staleTime: 10_000,
  });
}

/** Signs up; in place of an earlier sign-up of the same person where its `joining` is given. */
export function signUpMutation(api: Client, joining: string | undefined) {
  return mutationOptions({
    mutationKey: ['sign-up'],
    mutationFn: (form: SignUpForm) =>
      api.call(signUp, {
        data: { ...form, policy: [...form.policy] },
        ...(joining !== undefined && { joining }),
      }),
  });
}

/** Sends the verification mail of a sign-up once more. */
export function resendVerificationMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['sign-up', 'mail'],
    mutationFn: (joining: string) => api.call(resendVerification, { joining }),
  });
}

export type PendingSocialSignUp = DataOf<typeof getSocialSignUp>;

/** The half-made account of this browser's sign-in; refused with 403 when there is none. */
export function socialSignUpQuery(api: Client) {
  return queryOptions({
    queryKey: ['social-sign-up'],
    queryFn: async ({ signal }) => (await api.call(getSocialSignUp, {}, { signal })).data,
    gcTime: 0,
    retry: false,
  });
}

/** Completes it; the consents come along. */
export function signUpSocialMutation(api: Client, { uid, provider }: PendingSocialSignUp) {
  return mutationOptions({
    mutationKey: ['sign-up', 'social'],
    mutationFn: ({ policy, ...form }: { email: string; name: string; policy: PolicyFlags }) =>
      api.call(signUpSocial, { data: { ...form, uid, provider, policy: [...policy] } }),
  });
}
