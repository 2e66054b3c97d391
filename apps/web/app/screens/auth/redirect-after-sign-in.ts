import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsVisitor, useViewer } from '#app/features/viewer/use-viewer.ts';
import { shownMember } from '#app/lib/page-member.ts';
import { type Before, consumeReturnUrl } from '#app/lib/return-url.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ownPath } from './own-path.ts';

/** Never redirects to the return address of another member whose session has ended in this tab. */
export function useRedirectAfterSignIn(before?: Before | null): (uid: string) => Promise<void> {
  const { state, hash } = useLocation();
  const navigate = useNavigate();
  const isVisitor = useIsVisitor();
  const former = useRef<string>(undefined);
  useEffect(() => {
    if (isVisitor) former.current ||= shownMember();
  });
  return async (uid) => {
    const returnUrl = consumeReturnUrl(Date.now(), uid, hash.slice(1));
    const isOwn = !former.current || former.current === uid;
    const { next, nextState } = ((isOwn && (before ?? state ?? returnUrl)) || {}) as Before;
    const path = ownPath(next);
    await navigate(path ?? '/', { replace: true, state: path === null ? null : (nextState ?? null) });
  };
}

/**
 * `active` is false while the sign-in itself is in progress; `message` is that of the link that led there,
 * possibly about another account.
 */
export function useLeaveWhenSignedIn(
  active: boolean,
  message: string | null = null,
  before?: Before | null,
): void {
  const toast = useToast();
  const uid = useViewer()?.uid;
  const goOn = useRedirectAfterSignIn(before);
  // biome-ignore lint/correctness/useExhaustiveDependencies: redirects once, whatever has changed since
  useEffect(() => {
    if (uid === undefined || !active) return;
    if (message) toast(message);
    void goOn(uid);
  }, [uid, active]);
}
