import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type LoginReason, loginPath } from '#app/lib/addresses/login-path.ts';
import { useIsVisitor } from './use-viewer.ts';

/** The way back has the screen's router state. Visitors are redirected by `membersOnly` before. */
export function useMembersOnly(reason: LoginReason): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const signedOut = useIsVisitor();
  useEffect(() => {
    if (!signedOut) return;
    void navigate(loginPath({ pathname, search }, reason), { replace: true, state });
  }, [signedOut, reason, state, pathname, search, navigate]);
}
