import { MAX_UNREAD } from '@pq/domain/limits';
import { type NotificationGroup, notificationGroups, notificationKinds } from '@pq/domain/notification';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known } from '../fields.ts';

const groups = Object.keys(notificationGroups) as NotificationGroup[];

export const notificationSchema = z
  .object({
    key: z.string().meta(about('Notification, by its key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b61')),
    kind: z.enum(notificationKinds).meta(about('What happened', 'shipped')),
    group: z.enum(groups).meta(about('What it is about', 'shipping')),
    project: z
      .object({
        key: z.string().meta(known.project),
        purpose: z.enum(purposes).meta(known.purpose),
        title: z.string().meta(known.projectTitle),
        image: z.string().meta(about('URL of its thumbnail', '/files/demo/dog.jpg')),
      })
      .nullable()
      .meta(about('Project; null if the notification is about none, or the caller may not see it')),
    text: z
      .string()
      .meta(about('Sentence, without the title of the project', '카드로 결제했습니다. 41,000원')),
    url: z
      .string()
      .nullable()
      .meta(about('Page to open, by its path; null if it is not shown any more', '/my/list')),
    at: z.int().meta(about('Time, epoch ms', 1_767_229_200_000)),
    read: z.boolean().meta(about('Whether the caller has read it', false)),
  })
  .meta({ id: 'Notification', description: 'What happened to something that the member takes part in.' });
export type Notification = z.output<typeof notificationSchema>;

export const unreadCount = z
  .int()
  .max(MAX_UNREAD + 1)
  .meta(about(`Unread notifications, counted to ${MAX_UNREAD + 1}`, 3));

export const unreadNotifications = z
  .object({ unread: unreadCount })
  .meta({ id: 'UnreadNotifications', description: 'How many notifications are unread.' });

export const unreadEvent = unreadNotifications.extend({
  newest: z
    .string()
    .nullable()
    .meta(
      about('Newest notification, by its key; null if there is none', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b61'),
    ),
});
export type UnreadEvent = z.output<typeof unreadEvent>;
