import { listNotifications, readNotifications } from '@pq/contract/endpoints/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { lastUnreadQuery } from '#app/data/notifications.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Marks notifications as read; the bell and the lists that are shown follow. */
export function useReadNotifications() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    ...callMutation(useApi(), readNotifications),
    onSuccess: ({ data }) =>
      void client.setQueryData(lastUnreadQuery.queryKey, (last) => last && { ...last, ...data }),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, listNotifications),
  });
}
