import type { Client, DataOf } from '@pq/contract/client';
import { confirmPassword, startSecondFactor } from '@pq/contract/endpoints/account';
import { mutationOptions } from '@tanstack/react-query';

export type Enrolment = DataOf<typeof startSecondFactor>;

/**
 * The password also counts as a fresh sign-in, which replacing an app requires, so that it is not asked for
 * twice.
 */
export function startSecondFactorMutation(api: Client) {
  return mutationOptions({
    mutationKey: [startSecondFactor.name],
    mutationFn: async ({ password }: { password: string }) => {
      if (password !== '') await api.call(confirmPassword, { password });
      return (await api.call(startSecondFactor, { password })).data;
    },
  });
}
