import { t } from '@pq/domain/copy';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useIsVisitor } from '#app/features/viewer/use-viewer.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** `missing` is undefined until it is known. */
export function useLeaveWhenMissing(missing: boolean | undefined): void {
  const navigate = useNavigate();
  const toast = useToast();
  const signedOut = useIsVisitor();
  useMembersOnly('login.required');
  useEffect(() => {
    if (!missing || signedOut) return;
    toast(t('wrongAccess'), 'error');
    void navigate('/', { replace: true });
  }, [signedOut, missing, navigate, toast]);
}
