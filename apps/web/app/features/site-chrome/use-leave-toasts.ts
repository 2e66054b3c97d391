import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';
import { useToastsOfScreens } from '#app/ui/floating/toast.tsx';

/**
 * A message belongs to the screen that showed it, unless it is about the next one. That depends on its cause, not its time: a
 * user's press ends older messages, and those shown since are about the arrival.
 */
export function useLeaveToasts(): void {
  const { pathname } = useLocation();
  // React renders a navigation with a delay: presses in between belong to the screen that is being left.
  const router = useContext(DataRouterContext)?.router;
  const { lastPress, arrive } = useToastsOfScreens();
  const begunAfter = useRef(0);
  useEffect(() => {
    if (!router) return;
    let at = router.state.location.pathname;
    let isLeaving = router.state.navigation.state !== 'idle';
    begunAfter.current = lastPress();
    return router.subscribe(({ location, navigation }) => {
      const hasArrived = location.pathname !== at;
      if (!isLeaving && (hasArrived || navigation.state !== 'idle')) begunAfter.current = lastPress();
      isLeaving = navigation.state !== 'idle';
      at = location.pathname;
    });
  }, [router, lastPress]);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    arrive(begunAfter.current);
  }, [pathname, arrive]);
}
