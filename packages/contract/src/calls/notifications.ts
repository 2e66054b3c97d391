import { limits, pageSizes } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall, defineStream } from '../call.ts';
import { about, before, id, known, queryFlag, queryInt } from '../fields.ts';
import {
  channelSchema,
  mailOffSchema,
  notificationSchema,
  preferencesSchema,
  sentPreferencesSchema,
  unreadCount,
  unreadEvent,
  unreadNotifications,
} from '../shapes/notification.ts';

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

export const getNotificationPreferences = defineCall({
  name: 'getNotificationPreferences',
  method: 'GET',
  path: '/notification/preferences',
  summary: 'Get over which channels the caller is notified',
  description: 'By group of notifications, with quiet hours of push and the projects that are muted.',
  audience: 'member',
  input: z.object({}),
  data: preferencesSchema,
});

export const saveNotificationPreferences = defineCall({
  name: 'saveNotificationPreferences',
  method: 'PUT',
  path: '/notification/preferences',
  writes: 'oneValue',
  summary: 'Change over which channels the caller is notified',
  description:
    'Sets the channels and quiet hours that are sent. A channel that cannot be switched is refused at its field, and so is an ' +
    'advert by mail or push without consent to adverts. Mails that wait and are no longer wanted are not sent.',
  audience: 'member',
  input: sentPreferencesSchema,
  data: preferencesSchema,
});

export const muteProject = defineCall({
  name: 'muteProject',
  method: 'POST',
  path: '/notification/mute',
  writes: 'oneValue',
  summary: 'Switch a channel off or on for a project',
  description:
    `For the notifications of one project that can be switched off; up to ${limits.mutedProjects} projects. A repeat changes ` +
    'nothing.',
  audience: 'member',
  input: z.object({
    projectid: id.meta(known.project),
    channel: channelSchema.meta(about('Channel: inApp (under the bell), mail, push', 'mail')),
    on: z
      .boolean()
      .meta(about('true: the channel is off for the project; false: as of other projects', true)),
  }),
  data: preferencesSchema,
  errors: ['notFound', 'mutesFull'],
});

const token = z.string().max(200).meta(about('Token of the link in a mail', 'AZnzpHwee1KdPi9qgcQLFw'));

export const readMailOff = defineCall({
  name: 'readMailOff',
  method: 'GET',
  path: '/mail/off',
  summary: 'Get which mails a link in a mail switches off',
  description: 'Changes nothing: scanners open links.',
  audience: 'public',
  input: z.object({ token }),
  data: mailOffSchema,
  errors: ['notFound'],
});

export const setMailOff = defineCall({
  name: 'setMailOff',
  method: 'POST',
  path: '/mail/off',
  writes: 'oneValue',
  summary: 'Switch mails off, or on again, by the link of a mail',
  description:
    'Without a session. Mail programs switch them off with one click by a POST to the address of the page, `/mail/off/{token}` ' +
    '(RFC 8058).',
  audience: 'public',
  input: z.object({ token, off: z.boolean().default(true).meta(about('false: switch them on again', true)) }),
  data: mailOffSchema,
  errors: ['notFound'],
});
