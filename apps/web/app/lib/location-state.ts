import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The router state of the current location; null without one, undefined while it is unknown: a reloaded page is rendered on
 * the server, which never receives it.
 */
export function useLocationState<State>(): State | null | undefined {
  const { state } = useLocation();
  return useIsHydrated() ? (state as State | null) : undefined;
}
