import type { Client } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/account';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export type ProfileChange = { nickname?: string; image?: string; quote?: string };

export function changeProfileMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['info', 'profile'],
    mutationFn: ({ version, ...data }: ProfileChange & { version?: number | undefined }) =>
      api.call(calls.changeInfo, { data, version }),
  });
}

export function changeMarketingMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['info', 'marketing'],
    mutationFn: (agreed: boolean) => api.call(calls.changeInfo, { policy: [true, true, agreed] }),
  });
}

/** Consents and withdrawals of consent, newest first. */
export function consentsQuery(api: Client) {
  return queryOptions({
    queryKey: ['account', 'consents'],
    queryFn: async ({ signal }) => (await api.call(calls.listConsents, {}, { signal })).data,
  });
}

export function sessionsQuery(api: Client) {
  return queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) => (await api.call(calls.listSessions, {}, { signal })).data,
  });
}

/** Ends a session, or all others when no id is given. */
export function endSessionsMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['account', 'end-sessions'],
    mutationFn: (session: string | null) => api.call(calls.endSessions, session === null ? {} : { session }),
  });
}

export function changePasswordMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['account', 'password'],
    mutationFn: ({ current, next }: { current: string; next: string; again: string }) =>
      api.call(calls.changePassword, { current, next }),
  });
}

export function passwordLinkQuery(api: Client, token: string) {
  return queryOptions({
    queryKey: ['password-link', token],
    queryFn: async ({ signal }) => (await api.call(calls.checkPasswordLink, { token }, { signal })).data.link,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function confirmPasswordMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['account', 'confirm'],
    mutationFn: ({ password }: { password: string }) => api.call(calls.confirmPassword, { password }),
  });
}

/** The same for members without a password, by a code of their authenticator app. */
export function confirmCodeMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['account', 'confirm-code'],
    mutationFn: ({ code }: { code: string }) => api.call(calls.confirmPassword, { code }),
  });
}

export function ownDataMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['account', 'own-data'],
    mutationFn: async () => (await api.call(calls.downloadData, {})).data,
  });
}

/** What prevents the caller from deleting the account. Always read fresh. */
export function leaveCheckQuery(api: Client) {
  return queryOptions({
    queryKey: ['account', 'leave'],
    queryFn: async ({ signal }) => (await api.call(calls.checkLeaving, {}, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Deletes the account; the answer is the text to show. */
export function leaveMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['account', 'leave'],
    mutationFn: async () => (await api.call(calls.leave, {})).msg ?? '',
  });
}
