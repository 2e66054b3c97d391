import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ownPath } from './own-path.ts';
import { type Before, takeWayBack } from './way-back.ts';

/**
 * Goes on to where somebody came from, `before`, before a provider or here (router state), or home. Only to a path of ours.
 */
export function useGoOn(before?: Before | null): () => Promise<void> {
  const { state } = useLocation();
  const navigate = useNavigate();
  return async () => {
    const kept = takeWayBack(Date.now());
    const { next, nextState } = (before ?? state ?? kept ?? {}) as Before;
    const path = ownPath(next);
    await navigate(path ?? '/', { replace: true, state: path === null ? null : (nextState ?? null) });
  };
}

/**
 * Somebody who is signed in has nothing to do on the screens of signing in. `active` is false while one signs in there;
 * `message` is what a link has led there to tell, perhaps of another account.
 */
export function useLeaveWhenSignedIn(
  active: boolean,
  message: string | null = null,
  before?: Before | null,
): void {
  const toast = useToast();
  const signedIn = useViewer() !== null;
  const goOn = useGoOn(before);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, whatever has changed since
  useEffect(() => {
    if (!signedIn || !active) return;
    if (message) toast(message);
    void goOn();
  }, [signedIn, active]);
}
