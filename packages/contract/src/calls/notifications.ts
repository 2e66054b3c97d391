import { pageSizes } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall, defineStream } from '../call.ts';
import { about, before, id, known, queryFlag, queryInt } from '../fields.ts';
import { notificationSchema, unreadCount, unreadEvent, unreadNotifications } from '../shapes/notification.ts';

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/notification/list',
  list: 'notifications',
  summary: "List the caller's notifications",
  description: `Newest first, ${pageSizes.notifications} per page, of the last 180 days.`,
  audience: 'member',
  input: z.object({
    page: queryInt(0, 100_000, 0).meta(known.page),
    before,
    unread: queryFlag.meta(about('Unread ones only', false)),
  }),
  data: z.object({
    notifications: z.array(notificationSchema).meta(about('Newest first')),
    unread: unreadCount,
  }),
});

export const readNotifications = defineCall({
  name: 'readNotifications',
  method: 'POST',
  path: '/notification/read',
  writes: 'moves',
  summary: 'Mark notifications as read',
  description: 'Those named by `keys`, or with `all` all of them. A repeat changes nothing.',
  audience: 'member',
  input: z.object({
    keys: z
      .array(id)
      .max(100)
      .default([])
      .meta(about('Notifications, by their keys', ['0199f3a4-7c1e-7b52-9d3e-2f6a81c40b61'])),
    all: z.boolean().default(false).meta(about('Every notification of the caller', false)),
  }),
  data: unreadNotifications,
});

export const watchNotifications = defineStream({
  name: 'watchNotifications',
  path: '/notification/live',
  summary: 'Stream how many notifications are unread',
  description: 'Sends the number at once, then whenever it changes or there is a newer one.',
  audience: 'member',
  input: z.object({
    member: id
      .optional()
      .meta(
        about(
          'Account that the page shows; a session of another one is refused',
          '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b61',
        ),
      ),
  }),
  event: unreadEvent,
  errors: ['otherAccount'],
});
