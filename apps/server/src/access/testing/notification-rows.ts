import * as calls from '@pq/contract/calls/notifications';
import * as push from '@pq/contract/calls/push';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { mailOffToken } from '#src/modules/notifications/preferences/mail-off-token.ts';
import { buildSubscription } from '#src/providers/push/testing/push-service.ts';
import { everybody, members } from './audiences.ts';
import { once, type Row, type World } from './world.ts';

/** A notification of the backer, of which others may change nothing. */
const backersNotification = once(async ({ platform, people, pledge, project }: World) => {
  const { db } = platform.database;
  const data = { gateKey: pledge, order: null, nickname: '하나', title: project.title, amount: 41_000 };
  await enqueueMail(
    db,
    { kind: 'projectFailed', to: people.backer.email, data },
    new Date(platform.clock.now()),
  );
  const { rows } = await platform.owner.query('select id from notification where member_id = $1', [
    people.backer.id,
  ]);
  return String(rows[0].id);
});

const linkOfBackersMail = ({ platform, people, project }: World) => ({
  token: mailOffToken(
    { memberId: people.backer.id, group: 'shipping', projectKey: project.key },
    platform.secrets,
  ),
});

export const notificationRows: readonly Row[] = [
  { call: calls.listNotifications, statuses: members },
  {
    call: calls.readNotifications,
    about: 'of the backer',
    input: async (world) => ({ keys: [await backersNotification(world)] }),
    statuses: members,
  },
  { call: calls.watchNotifications, statuses: members },
  { call: calls.getNotificationPreferences, statuses: members },
  {
    call: calls.saveNotificationPreferences,
    input: () => ({ kinds: { box: { mail: false } } }),
    statuses: members,
  },
  {
    call: calls.muteProject,
    input: ({ project }) => ({ projectid: project.key, channel: 'mail', on: true }),
    statuses: members,
  },
  {
    call: calls.readMailOff,
    about: 'by the link of a mail of the backer',
    input: linkOfBackersMail,
    statuses: everybody,
  },
  {
    call: calls.setMailOff,
    about: 'by the link of a mail of the backer',
    input: linkOfBackersMail,
    statuses: everybody,
  },
  { call: push.getWebPushKey, statuses: members },
  {
    call: push.subscribeToPush,
    input: async ({ platform }) => ({
      subscription: buildSubscription(`${platform.config.sandbox.url}/push/send/a`),
    }),
    statuses: members,
  },
  {
    call: push.unsubscribeFromPush,
    input: () => ({ endpoint: 'https://fcm.googleapis.com/a' }),
    statuses: members,
  },
];
