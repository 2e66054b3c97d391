import type { DataOf } from '@pq/contract/client';
import { CallError, type Client, createClient } from '@pq/contract/client';
import { checkVerificationLink, resendVerification, verifyByLink } from '@pq/contract/endpoints/account';
import {
  checkEmail,
  checkNickname,
  getSocialSignUp,
  getViewer,
  signUp,
  signUpSocial,
} from '@pq/contract/endpoints/users';
import type { Viewer } from '@pq/contract/shapes/user';
import type { SignUpForm } from '@pq/domain/member/signup';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export function viewerQuery(api: Client) {
  return queryOptions({
    queryKey: ['viewer'],
    queryFn: ({ signal }) => fetchViewer(api, signal),
  });
}

/** The member of this browser's session, whichever account the page shows. */
export function fetchSignedIn(): Promise<Viewer | null> {
  return fetchViewer(createClient((path, init) => fetch(path, init)));
}

async function fetchViewer(api: Client, signal?: AbortSignal): Promise<Viewer | null> {
  try {
    return (await api.call(getViewer, { part: 'account' }, signal ? { signal } : {})).data;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
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

/** Signs up; replaces an earlier unfinished sign-up of the same person when its `joining` is given. */
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

export function resendVerificationMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['sign-up', 'mail'],
    mutationFn: (joining: string) => api.call(resendVerification, { joining }),
  });
}

/** What a link of a verification mail would verify. */
export function verificationLinkQuery(api: Client, token: string) {
  return queryOptions({
    queryKey: ['verification-link', token],
    queryFn: async ({ signal }) => (await api.call(checkVerificationLink, { token }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function verifyByLinkMutation(api: Client, token: string) {
  return mutationOptions({
    mutationKey: ['verify', token],
    mutationFn: () => api.call(verifyByLink, { token }),
  });
}

export type PendingSocialSignUp = DataOf<typeof getSocialSignUp>;

/** The unfinished account of this browser's social sign-in; refused with 403 when there is none. */
export function socialSignUpQuery(api: Client) {
  return queryOptions({
    queryKey: ['social-sign-up'],
    queryFn: async ({ signal }) => (await api.call(getSocialSignUp, {}, { signal })).data,
    gcTime: 0,
    retry: false,
  });
}

/** Completes a social sign-up together with the consents. */
export function signUpSocialMutation(api: Client, { uid, provider }: PendingSocialSignUp) {
  return mutationOptions({
    mutationKey: ['sign-up', 'social'],
    mutationFn: (form: { email: string; name: string }) =>
      api.call(signUpSocial, { data: { ...form, uid, provider } }),
  });
}
