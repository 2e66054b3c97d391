import { usePlaceState } from '#app/lib/place-state.ts';

/** The e-mail that the screen before has handed over, so that nobody types it twice; empty when there is none. */
export function useGivenEmail(): string {
  const email = usePlaceState<{ email?: unknown }>()?.email;
  return typeof email === 'string' ? email : '';
}
