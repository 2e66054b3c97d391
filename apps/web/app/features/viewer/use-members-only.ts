import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useToast } from '#app/ui/floating/toast.tsx';
import { useIsVisitor } from './use-viewer.ts';

/** Leads visitors to sign in and back; `text` tells them why. */
export function useMembersOnly(text: string): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const signedOut = useIsVisitor();
  useEffect(() => {
    if (!signedOut) return;
    toast(text, 'error');
    void navigate('/login', { replace: true, state: { next: `${pathname}${search}` } });
  }, [signedOut, text, pathname, search, navigate, toast]);
}
