import { checkEmail, checkNickname, getViewer, signUp } from '@pq/contract/calls/users';
import { CallError, type Client } from '@pq/contract/client';
import type { SignUpForm } from '@pq/domain/signup';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** The signed-in person, or null. */
export function viewerQuery(api: Client) {
  return queryOptions({
    queryKey: ['viewer'],
    queryFn: async ({ signal }) => {
      try {
        return (await api.call(getViewer, {}, { signal })).data;
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

export function signUpMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['sign-up'],
    mutationFn: (form: SignUpForm) => api.call(signUp, { data: { ...form, policy: [...form.policy] } }),
  });
}
