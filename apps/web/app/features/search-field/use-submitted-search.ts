import { noteSearch } from '@pq/contract/endpoints/search';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useRecentSearches } from './recent-searches.ts';

/** What a submitted search leaves: a recent search in this browser and, of members, a use for the popular words. */
export function useSubmittedSearch(): (text: string) => void {
  const { remember } = useRecentSearches();
  const isMember = useViewer() !== null;
  const { mutate } = useMutation(callMutation(useApi(), noteSearch));
  return (text) => {
    remember(text);
    if (isMember && text !== '') mutate({ text });
  };
}
