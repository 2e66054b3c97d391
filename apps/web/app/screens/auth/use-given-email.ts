import { useLocationState } from '#app/lib/location-state.ts';

export function useGivenEmail(): string {
  const email = useLocationState<{ email?: unknown }>()?.email;
  return typeof email === 'string' ? email : '';
}
