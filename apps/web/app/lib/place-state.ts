import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/** False on the server and while its page is taken over, where only the address is known; true from then on. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * What the link or call that led here handed over (router state); null when there is nothing, undefined while it cannot be
 * known: a reloaded page is rendered on the server, which never sees it.
 */
export function usePlaceState<State>(): State | null | undefined {
  const { state } = useLocation();
  return useIsTakenOver() ? (state as State | null) : undefined;
}
