import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/api.tsx';
import { viewerQuery } from '#app/data/users.ts';

/** The signed-in person, or null for a visitor. Filled by the root loader, so it is known at the first render. */
export function useViewer() {
  return useQuery(viewerQuery(useApi())).data ?? null;
}
