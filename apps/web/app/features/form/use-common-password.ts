import { passwordProblem } from '@pq/domain/member/password/password-rule';
import { useQuery } from '@tanstack/react-query';

/**
 * Whether a new password is among the most common; null while unknown. The list (25 kB) is loaded once a password satisfies
 * the other rules. If that fails, the server decides.
 */
export function useCommonPassword(password: string): boolean | null {
  const list = useQuery({
    queryKey: ['common-passwords'],
    queryFn: async () => await import('@pq/domain/member/password/common-passwords'),
    enabled: passwordProblem(password, null) === null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return list.data ? list.data.newPasswordProblem(password, null) === 'signup.err.passwordCommon' : null;
}
