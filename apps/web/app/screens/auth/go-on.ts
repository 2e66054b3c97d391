import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer } from '#app/features/viewer/use-viewer.ts';

/** Where somebody was when asked to sign in, with what they had there. */
type Before = { next?: string; nextState?: unknown };

/** Goes on to where somebody came from, or home. Only to a path of ours. */
export function useGoOn(): () => Promise<void> {
  const { next, nextState } = (useLocation().state ?? {}) as Before;
  const navigate = useNavigate();
  return async () => {
    if (next?.startsWith('/') && !next.startsWith('//'))
      await navigate(next, { replace: true, state: nextState ?? null });
    else await navigate('/', { replace: true });
  };
}

/** Somebody who is signed in has nothing to do on the screens of signing in. `active` is false while one signs in there. */
export function useLeaveWhenSignedIn(active: boolean): void {
  const signedIn = useViewer() !== null;
  const goOn = useGoOn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, whatever has changed since
  useEffect(() => {
    if (signedIn && active) void goOn();
  }, [signedIn, active]);
}
