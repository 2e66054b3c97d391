import type { Client, DataOf } from '@pq/contract/client';
import { listNotifications } from '@pq/contract/endpoints/notifications';
import type { UnreadEvent } from '@pq/contract/shapes/notification';
import { pageSizes } from '@pq/domain/limits';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { callPages } from './client/calls.ts';

export type Notification = DataOf<typeof listNotifications>['notifications'][number];

/** Of one project, or of none (null), in a page of the list. */
export type NotificationGroup = { project: Notification['project']; notifications: Notification[] };

/** Groups a page by project, in the order of the newest of each: what is loaded later is below what is there. */
export function groupByProject(page: Notification[]): NotificationGroup[] {
  const groups = new Map<string | undefined, NotificationGroup>();
  for (const notification of page) {
    const { project } = notification;
    const group = groups.get(project?.key) ?? { project, notifications: [] };
    group.notifications.push(notification);
    groups.set(project?.key, group);
  }
  return [...groups.values()];
}

export function notificationsQuery(api: Client, unread: boolean) {
  return callPages(api, listNotifications, {
    input: { unread },
    first: '',
    toInput: (before) => ({ before }),
    next: ({ notifications }) =>
      notifications.length < pageSizes.notifications ? undefined : notifications.at(-1)?.key,
  });
}

/** The last event of the event stream, which the bell watches. */
export const lastUnreadQuery = queryOptions<UnreadEvent>({
  queryKey: ['unread-notifications'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
});
