import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type LoginReason, loginPath } from '#app/lib/addresses/login-path.ts';
import { useIsVisitor } from './use-viewer.ts';

/**
 * Leads somebody whose session ends on a screen for members to sign in, and back with the router state that the screen had. Who
 * comes without a session is redirected by `membersOnly`.
 */
export function useMembersOnly(reason: LoginReason): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const signedOut = useIsVisitor();
  useEffect(() => {
    if (!signedOut) return;
    void navigate(loginPath({ pathname, search }, reason), { replace: true, state });
  }, [signedOut, reason, state, pathname, search, navigate]);
}
