import type { Client, DataOf } from '@pq/contract/client';
import { listNotifications } from '@pq/contract/endpoints/notifications';
import { pageSizes } from '@pq/domain/limits';
import { callPages } from './client/calls.ts';

export type Notification = DataOf<typeof listNotifications>['notifications'][number];

export function notificationsQuery(api: Client, unread: boolean) {
  return callPages(api, listNotifications, {
    input: { unread },
    first: '',
    toInput: (before) => ({ before }),
    next: ({ notifications }) =>
      notifications.length < pageSizes.notifications ? undefined : notifications.at(-1)?.key,
  });
}

/** How many are unread, as the event stream has sent it. */
export const unreadKey = ['unread-notifications'] as const;
