import { t } from '@pq/domain/copy';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { groupByProject, lastUnreadQuery, notificationsQuery } from '#app/data/notifications.ts';
import { PushOffer } from '#app/features/notifications/push-offer.tsx';
import { useReadNotifications } from '#app/features/notifications/use-read-notifications.ts';
import { formatUnread } from '#app/features/site-chrome/unread-count.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MoreList } from '#app/ui/more-list/more-list.tsx';
import { EmptyState, Skeleton } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-notification';
import { NotificationCard } from './notification-card.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('notification.title') });
export const handle = { title: t('notification.title') };

export default function MyNotificationScreen() {
  const [query] = useSearchParams();
  const unread = query.get('unread') === 'true';
  const viewer = useViewer();
  const count = useQuery(lastUnreadQuery).data?.unread ?? 0;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <MyTitle className="">{t('notification.title')}</MyTitle>
        <div className="flex flex-wrap gap-2 max-tablet:ml-auto">
          <ButtonLink variant="text" height={40} to="/my/notification/settings">
            <Icon of={Settings2} size={20} />
            {t('notification.settings')}
          </ButtonLink>
          <ReadAll />
        </div>
      </div>
      <Chips label={t('notification.filter')}>
        <ChipLink to="/my/notification" current={!unread}>
          {t('notification.all')}
        </ChipLink>
        <ChipLink to="/my/notification?unread=true" current={unread}>
          {t('notification.unread')}
          {count > 0 ? <b className="ml-1">{formatUnread(count)}</b> : null}
        </ChipLink>
      </Chips>
      <Notifications key={String(unread)} unread={unread} />
      {viewer ? <PushOffer uid={viewer.uid} /> : null}
    </>
  );
}

function ReadAll() {
  const read = useReadNotifications();
  const toast = useToast();
  return (
    <Button
      className="max-tablet:ml-auto"
      variant="line"
      height={40}
      busy={read.isPending}
      onClick={() => read.mutate({ all: true }, { onSuccess: () => toast(t('notification.readAll.done')) })}
    >
      {t('notification.readAll')}
    </Button>
  );
}

function Notifications({ unread }: { unread: boolean }) {
  const list = useInfiniteQuery({
    ...notificationsQuery(useApi(), unread),
    select: ({ pages, pageParams }) => ({
      pages: pages.map(({ notifications }) => groupByProject(notifications)),
      pageParams,
    }),
  });
  const read = useReadNotifications();
  return (
    <MoreList
      list={list}
      keyOf={({ notifications }) => notifications[0]?.key ?? ''}
      moreLabel={t('notification.more')}
      waiting={<Skeleton round="card" className="mt-5 h-60" />}
      empty={<EmptyState title={t(unread ? 'notification.empty.unread' : 'notification.empty')} />}
    >
      {(groups, rows) => (
        <ul ref={rows} className="mt-4 grid gap-2" aria-label={t('notification.title')}>
          {groups.map((group) => (
            <NotificationCard
              key={group.notifications[0]?.key}
              group={group}
              onOpen={({ key, read: isRead }) => {
                if (!isRead) read.mutate({ keys: [key] });
              }}
            />
          ))}
        </ul>
      )}
    </MoreList>
  );
}
