import { t } from '@pq/domain/copy';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useIsVisitor } from '#app/features/viewer/use-viewer.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/**
 * Leads away from a payment screen that cannot be shown: visitors to sign in and back to `next`, and everybody
 * home where what the screen is about is `missing`; undefined while that is not known yet.
 */
export function useMembersOnly(missing: boolean | undefined, next: string, nextState: unknown): void {
  const navigate = useNavigate();
  const toast = useToast();
  const signedOut = useIsVisitor();
  useEffect(() => {
    if (missing === undefined) return;
    if (signedOut) {
      toast(t('login.required'), 'error');
      void navigate('/login', { replace: true, state: missing ? null : { next, nextState } });
    } else if (missing) {
      toast(t('wrongAccess'), 'error');
      void navigate('/', { replace: true });
    }
  }, [signedOut, missing, next, nextState, navigate, toast]);
}
