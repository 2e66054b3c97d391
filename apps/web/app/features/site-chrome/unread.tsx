import { listNotifications, watchNotifications } from '@pq/contract/endpoints/notifications';
import { t } from '@pq/domain/copy';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { invalidate } from '#app/data/client/calls.ts';
import { watchEvents } from '#app/data/live/watch-events.ts';
import { unreadKey } from '#app/data/notifications.ts';
import { formatUnread } from './unread-count.ts';

/** Watches how many notifications are unread, and announces new ones. */
export function Unread({ onUnread }: { onUnread(unread: number): void }) {
  const unread = useUnread();
  useEffect(() => {
    onUnread(unread ?? 0);
  }, [unread, onUnread]);
  return <NewAnnouncer unread={unread} />;
}

/** Undefined until the first event. Lists that are shown are read again when the number changes. */
function useUnread(): number | undefined {
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

/** Speaks of new notifications, not of those that were unread when the page opened. */
function NewAnnouncer({ unread }: { unread: number | undefined }) {
  const last = useRef(unread);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (last.current !== undefined && unread !== undefined && unread > last.current)
      setAnnounced(t('notification.bell.unread', { n: formatUnread(unread) }));
    last.current = unread;
  }, [unread]);
  return (
    <span className="sr-only" role="status">
      {announced}
    </span>
  );
}
