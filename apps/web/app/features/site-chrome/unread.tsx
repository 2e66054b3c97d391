import { listNotifications, watchNotifications } from '@pq/contract/endpoints/notifications';
import type { UnreadEvent } from '@pq/contract/shapes/notification';
import { t } from '@pq/domain/copy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { invalidate } from '#app/data/client/calls.ts';
import { shareEvents } from '#app/data/live/share-events.ts';
import { lastUnreadQuery } from '#app/data/notifications.ts';
import { onMemberShown, onOtherAccount } from '#app/lib/page-member.ts';
import { isPushRefreshDue, readPushOwner } from '#app/lib/push/push-owner.ts';
import { RareAnnouncer } from '#app/ui/rare-announcer.tsx';
import { formatUnread } from './unread-count.ts';

/** Watches how many notifications of the account `uid` are unread, and announces new ones. */
export function Unread({ uid, onUnread }: { uid: string; onUnread(unread: number): void }) {
  const latest = useUnread(uid);
  usePushOfMember(uid);
  useEffect(() => {
    onUnread(latest?.unread ?? 0);
  }, [latest, onUnread]);
  return <NewAnnouncer latest={latest} />;
}

/** Undefined until the first event. Lists that are shown are read again when they change. */
function useUnread(uid: string): UnreadEvent | undefined {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    const show = (event: UnreadEvent) => {
      const before = client.getQueryData(lastUnreadQuery.queryKey);
      client.setQueryData(lastUnreadQuery.queryKey, event);
      if (before && (before.unread !== event.unread || before.newest !== event.newest))
        void invalidate(client, listNotifications);
    };
    const share = () =>
      shareEvents<UnreadEvent>({
        name: `pq:unread:${uid}`,
        url: `/api${watchNotifications.path}?member=${uid}`,
        onEvent: show,
        async poll() {
          const { notifications, unread } = (await api.call(listNotifications, {})).data;
          return { unread, newest: notifications[0]?.key ?? null };
        },
      });
    let stop: (() => void) | null = share();
    const end = () => {
      stop?.();
      stop = null;
    };
    // A page of another account is covered, and shows its owner's again when they return.
    const forgets = [
      onOtherAccount(end),
      onMemberShown((shown) => {
        if (shown === uid) stop ??= share();
        else end();
      }),
    ];
    return () => {
      for (const forget of forgets) forget();
      end();
    };
  }, [api, client, uid]);
  return useQuery(lastUnreadQuery).data;
}

/** A browser that receives pushes belongs to the member who has signed in last. */
function usePushOfMember(uid: string): void {
  const api = useApi();
  useEffect(() => {
    if (!isPushRefreshDue(readPushOwner(), uid)) return;
    // It is tried again on the next page.
    const refresh = async () => (await import('#app/lib/push/browser-push.ts')).refreshPush(api, uid);
    refresh().catch(() => {});
  }, [api, uid]);
}

/** Speaks of new notifications, not of those that were there when the page opened. */
function NewAnnouncer({ latest }: { latest: UnreadEvent | undefined }) {
  const last = useRef(latest);
  const [text, setText] = useState('');
  useEffect(() => {
    // Keys are in the order of time.
    if (last.current && latest && latest.unread > 0 && (latest.newest ?? '') > (last.current.newest ?? '')) {
      const words = t('notification.bell.unread', { n: formatUnread(latest.unread) });
      // The same number of unread ones is spoken again only where the text differs.
      setText((before) => (before === words ? `${words}\u00a0` : words));
    }
    last.current = latest;
  }, [latest]);
  return <RareAnnouncer text={text} />;
}
