import type { Client, DataOf } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/account';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export type Enrolment = DataOf<typeof calls.startSecondFactor>;

/** Whether the viewer may have, must have or has a second factor. */
export function secondFactorQuery(api: Client) {
  return queryOptions({
    queryKey: ['account', 'second-factor'],
    queryFn: async ({ signal }) => (await api.call(calls.getSecondFactor, {}, { signal })).data,
  });
}

/**
 * A new secret for an authenticator app, active after one of its codes is confirmed. The password also counts as a fresh
 * sign-in, which replacing an app requires, so that it is not asked for twice.
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

/** Confirms the new secret by a code; returns the recovery codes, this once. */
export function confirmSecondFactorMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['second-factor', 'confirm'],
    mutationFn: async ({ code }: { code: string }) =>
      (await api.call(calls.confirmSecondFactor, { code })).data.recoveryCodes,
  });
}

/** Replaces all recovery codes; `code` replaces the password for members who have none. */
export function renewRecoveryCodesMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['second-factor', 'recovery-codes'],
    mutationFn: async (proof: { password: string; code: string }) =>
      (await api.call(calls.renewRecoveryCodes, proof)).data.recoveryCodes,
  });
}
