import { MAX_UNREAD } from '@pq/domain/limits';
import {
  type ChannelRule,
  canSwitch,
  groupChannels,
  type NotificationChannel,
  type NotificationGroup,
  notificationChannels,
  notificationGroups,
  notificationKinds,
} from '@pq/domain/notification';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { says } from '../field-errors.ts';
import { about, known } from '../fields.ts';

export const groups = Object.keys(notificationGroups) as NotificationGroup[];

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
const channelTexts: Record<NotificationChannel, string> = {
  inApp: 'On the site, under the bell',
  mail: 'By mail',
  push: 'By push, to the browsers of the caller',
};

function ofGroups<Schema extends z.ZodType>(schemaOf: (group: NotificationGroup) => Schema) {
  return Object.fromEntries(groups.map((group) => [group, schemaOf(group)])) as Record<
    NotificationGroup,
    Schema
  >;
}

const channelsSchema = z
  .object({
    inApp: z.boolean().meta(about(channelTexts.inApp, true)),
    mail: z.boolean().meta(about(channelTexts.mail, true)),
    push: z.boolean().meta(about(channelTexts.push, false)),
  })
  .meta({ id: 'NotificationChannels', description: 'Channels over which a group of notifications comes.' });

/** Absent channels stay as they are. */
const sentChannelsSchema = channelsSchema
  .partial()
  .meta({ id: 'SentChannels', description: 'Channels to switch on or off; absent ones stay as they are.' });

const sentKinds = z
  .object(ofGroups((group) => sentChannelsSchema.optional().meta(about(`Channels of the group ${group}`))))
  .superRefine((kinds, refusal) => {
    for (const group of groups)
      for (const channel of notificationChannels)
        if (isRefused(groupChannels[group].channels[channel], kinds[group]?.[channel]))
          refusal.addIssue({
            code: 'custom',
            path: [group, channel],
            ...says('notification.settings.locked'),
          });
  });

/** A channel that cannot be switched may be sent as it is. */
function isRefused(rule: ChannelRule, on: boolean | undefined): boolean {
  return on !== undefined && !canSwitch(rule) && on !== (rule === 'always');
}

const hour = (what: string, example: number) => z.int().min(0).max(23).meta(about(what, example));

export const quietHoursSchema = z
  .object({
    on: z.boolean().meta(about('Whether push waits at night', true)),
    from: hour('Hour of Seoul from which it waits, 0 to 23', 22),
    to: hour('Hour of Seoul until which it waits, 0 to 23', 8),
  })
  .refine(({ from, to }) => from !== to, { ...says('notification.settings.quiet.same'), path: ['to'] })
  .meta({ id: 'QuietHours', description: 'Hours in which the member gets no push, but of payments.' });

export const sentPreferencesSchema = z.object({
  kinds: sentKinds.default({}).meta(about('Channels by group; absent groups stay as they are')),
  quiet: quietHoursSchema.optional().meta(about('Quiet hours; absent: unchanged')),
});

export const channelSchema = z.enum(notificationChannels);

export const preferencesSchema = z
  .object({
    kinds: z
      .object(ofGroups((group) => channelsSchema.meta(about(`Channels of the group ${group}`))))
      .meta(about('Channels by group, as they are for the caller')),
    adverts: z
      .boolean()
      .meta(about('Whether the caller has agreed to adverts; mail and push of their groups need it', false)),
    quiet: quietHoursSchema.meta(about('Quiet hours')),
    mutes: z
      .array(
        z.object({
          projectid: z.string().meta(known.project),
          title: z
            .string()
            .nullable()
            .meta(about('Title of the project; null if the caller may not see it', '가죽 가방')),
          channels: z.array(channelSchema).meta(about('Channels that are off for it', ['mail'])),
        }),
      )
      .meta(about('Projects of which the caller has switched channels off, by title')),
  })
  .meta({ id: 'NotificationPreferences', description: 'Over which channels a member is notified of what.' });
export type Preferences = z.output<typeof preferencesSchema>;

export const mailOffSchema = z
  .object({
    group: z.enum(groups).meta(about('Group of notifications that the mail was of', 'shipping')),
    project: z
      .object({ title: z.string().nullable().meta(about('Its title; null if it is hidden', '가죽 가방')) })
      .nullable()
      .meta(about('Project whose mails the link switches off; null for those of the group')),
    off: z.boolean().meta(about('Whether these mails are off now', false)),
  })
  .meta({ id: 'MailOff', description: 'Mails that the link of a mail switches off.' });
