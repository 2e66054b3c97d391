import { useLocationState } from '#app/lib/location-state.ts';

/** The e-mail that the former screen handed over, to fill it in; empty without one. */
export function useGivenEmail(): string {
  const email = useLocationState<{ email?: unknown }>()?.email;
  return typeof email === 'string' ? email : '';
}
