import { listSavedSearches, removeSavedSearch } from '@pq/contract/endpoints/search';
import type { SavedSearch } from '@pq/contract/shapes/saved-search';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callMutation, callQuery } from '#app/data/client/calls.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** The saved searches of the viewer; visitors have none. */
export function useSavedSearches(enabled = true): { saved: SavedSearch[]; remove(key: string): void } {
  const client = useQueryClient();
  const api = useApi();
  const toast = useToast();
  const isMember = useViewer() !== null;
  const { data } = useQuery({ ...callQuery(api, listSavedSearches, {}), enabled: enabled && isMember });
  const { mutate } = useMutation({
    ...callMutation(api, removeSavedSearch),
    onSuccess: ({ data: others }) => client.setQueryData(callKey(listSavedSearches, {}), others),
    onError: (error) => toast(error.message, 'error'),
  });
  return { saved: data ?? [], remove: (key) => mutate({ key }) };
}

/** The address of the search screen with the text and filters. */
export function savedSearchPath({ text, filters }: Pick<SavedSearch, 'text' | 'filters'>): string {
  const query = new URLSearchParams({ q: text });
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value));
  return `/search?${query}`;
}
