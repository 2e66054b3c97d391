import { listNotifications, watchNotifications } from '@pq/contract/endpoints/notifications';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { invalidate } from '#app/data/client/calls.ts';
import { watchEvents } from '#app/data/live/watch-events.ts';
import { unreadKey } from '#app/data/notifications.ts';

/** Undefined until the first event. */
export function useUnread(): number | undefined {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    const show = (unread: number) => {
      const before = client.getQueryData<number>(unreadKey);
      client.setQueryData(unreadKey, unread);
      if (before !== undefined && before !== unread) void invalidate(client, listNotifications);
    };
    return watchEvents<{ unread: number }>({
      url: `/api${watchNotifications.path}`,
      onEvent: ({ unread }) => show(unread),
      poll: async () => show((await api.call(listNotifications, { unread: true })).data.unread),
    });
  }, [api, client]);
  return useQuery<number>({ queryKey: unreadKey, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })
    .data;
}
