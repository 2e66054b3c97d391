import type { Client, DataOf } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/account';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export type Enrolment = DataOf<typeof calls.startSecondFactor>;

/** Whether the viewer may, must, or does sign in with a second factor. */
export function secondFactorQuery(api: Client) {
  return queryOptions({
    queryKey: ['account', 'second-factor'],
    queryFn: async ({ signal }) => (await api.call(calls.getSecondFactor, {}, { signal })).data,
  });
}

/**
 * A new secret for an authenticator app; it counts once a code of it was confirmed. A password is also a fresh sign-in, which
 * replacing an app asks for: one is not asked for it twice.
 */
export function startSecondFactorMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['second-factor', 'start'],
    mutationFn: async ({ password }: { password: string }) => {
      if (password !== '') await api.call(calls.confirmPassword, { password });
      return (await api.call(calls.startSecondFactor, { password })).data;
    },
  });
}

/** Confirms the new secret by a code; gives the recovery codes, this one time. */
export function confirmSecondFactorMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['second-factor', 'confirm'],
    mutationFn: async ({ code }: { code: string }) =>
      (await api.call(calls.confirmSecondFactor, { code })).data.recoveryCodes,
  });
}

/** Replaces all recovery codes; `code` stands in for the password of a member who has none. */
export function renewRecoveryCodesMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['second-factor', 'recovery-codes'],
    mutationFn: async (proof: { password: string; code: string }) =>
      (await api.call(calls.renewRecoveryCodes, proof)).data.recoveryCodes,
  });
}
