import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useDropToasts } from '#app/ui/floating/toast.tsx';

/** What is said this shortly before a screen is left is the result of leaving it. */
const SAME_STEP_MS = 300;

/** A message belongs to the screen on which it was said: on the next one it is gone, unless it was what led there. */
export function useLeaveToasts(): void {
  const { pathname } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const dropBefore = useDropToasts();
  const last = useRef(pathname);
  const begunMs = useRef<number | null>(null);
  useEffect(() => {
    if (isLeaving) begunMs.current = performance.now();
  }, [isLeaving]);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    dropBefore((begunMs.current ?? performance.now()) - SAME_STEP_MS);
    begunMs.current = null;
  }, [pathname, dropBefore]);
}
