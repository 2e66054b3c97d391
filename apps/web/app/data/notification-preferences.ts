import type { DataOf } from '@pq/contract/client';
import {
  getNotificationPreferences,
  muteProject,
  saveNotificationPreferences,
} from '@pq/contract/endpoints/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery } from '#app/data/client/calls.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

export type Preferences = DataOf<typeof getNotificationPreferences>;

/** Saves single switches. Each answer has all of them. */
export function useSavePreferences() {
  return useChange(saveNotificationPreferences);
}

export function useMuteProject() {
  return useChange(muteProject);
}

function useChange<E extends typeof saveNotificationPreferences | typeof muteProject>(endpoint: E) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    ...callMutation(api, endpoint),
    onSuccess: ({ data }) =>
      void client.setQueryData(callQuery(api, getNotificationPreferences, {}).queryKey, data as Preferences),
    onError: (error) => toast(error.message, 'error'),
  });
}
