import { t } from '@pq/domain/copy';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsVisitor } from '#app/features/viewer/use-viewer.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Leads visitors to sign in and back. */
export function useMakersOnly(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const signedOut = useIsVisitor();
  useEffect(() => {
    if (!signedOut) return;
    toast(t('login.required'), 'error');
    void navigate('/login', { replace: true, state: { next: `${pathname}${search}` } });
  }, [signedOut, pathname, search, navigate, toast]);
}
