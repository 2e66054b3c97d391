import * as calls from '@pq/contract/calls/notifications';
import type { Notification } from '@pq/contract/shapes/notification';
import { t } from '@pq/domain/copy';
import { pageSizes } from '@pq/domain/limits';
import { groupOfNotification } from '@pq/domain/notification';
import type { FastifyInstance } from 'fastify';
import { createBatcher } from '#src/platform/batcher.ts';
import { type Authenticate, credentialsOf } from '#src/platform/http/caller.ts';
import { type EventStreams, encodeEvent, sendWhile } from '#src/platform/http/event-stream.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import { logUnlessAway } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { createRooms } from '#src/platform/realtime/rooms.ts';
import { registerPreferences } from '../preferences/routes.ts';
import { UNREAD_TOPIC } from '../write-notified.ts';
import {
  countUnread,
  listNotificationRows,
  listUnread,
  markAllRead,
  markRead,
  type NotificationRow,
} from './queries.ts';
import { isShownAlways, isVisibleTo } from './visibility.ts';

type Dependencies = {
  router: CallRouter;
  platform: Platform;
  authenticate: Authenticate;
  streams: EventStreams;
};

export function registerNotifications(
  app: FastifyInstance,
  { router, platform, authenticate, streams }: Dependencies,
): void {
  const { db } = platform.database;
  router.guarded(calls.listNotifications, async ({ input, caller }) => {
    const { page, before, unread } = input;
    const limit = pageSizes.notifications;
    const rows = await listNotificationRows(db, caller.uid, { unread, before, offset: page * limit, limit });
    return {
      data: {
        notifications: rows.map((row) => present(row, caller.uid)),
        unread: await countUnread(db, caller.uid),
      },
    };
  });
  router.guarded(calls.readNotifications, async ({ input, caller }) => {
    if (input.all) await markAllRead(db, caller.uid);
    else await markRead(db, caller.uid, { keys: input.keys, now: new Date(platform.clock.now()) });
    platform.channel.publish(UNREAD_TOPIC, caller.uid);
    return { data: { unread: await countUnread(db, caller.uid) } };
  });
  registerUnreadStream(app, platform, { authenticate, streams });
  registerPreferences(app, router, platform);
}

/**
 * The event stream `GET /api/notification/live`: how many are unread at once, then whenever it changes or there is a newer
 * one. What changes for many members is read for all of them together.
 */
function registerUnreadStream(
  app: FastifyInstance,
  platform: Platform,
  { authenticate, streams }: Pick<Dependencies, 'authenticate' | 'streams'>,
): void {
  const readUnread = createBatcher(async (memberIds: readonly string[]) => {
    const rows = await listUnread(platform.database.db, [...new Set(memberIds)]);
    const events = new Map(
      rows.map(({ memberId, unread, newest }) => [memberId, encodeEvent({ unread, newest })]),
    );
    return memberIds.map((memberId) => events.get(memberId));
  });
  const rooms = createRooms({
    channel: platform.channel,
    onFailure: (error, id) =>
      void logUnlessAway(platform, error, { topic: UNREAD_TOPIC, id }, 'unread notifications not counted'),
    topic: UNREAD_TOPIC,
    read: async (memberId) => {
      const event = await readUnread(memberId);
      return event ? { hidden: false, event } : null;
    },
  });
  app.addHook('preClose', async () => rooms.close());

  app.get(`/api${calls.watchNotifications.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const input = calls.watchNotifications.input.safeParse(request.query);
    if (!input.success) throw new ProductError('notFound');
    const reserved = streams.reserve(request, reply);
    const credentials = credentialsOf(request);
    const caller = await authenticate(request, null);
    if (!caller) throw new ProductError('loginRequired');
    // An `EventSource` sends no headers.
    if ((input.data.member ?? caller.uid) !== caller.uid) throw new ProductError('otherAccount');
    reserved.countFor(caller.uid);
    await rooms.watch(caller.uid, (_snapshot, leave) => {
      const isSignedIn = async () => (await authenticate(credentials, null)) !== null;
      return { seesHidden: true, ...sendWhile(isSignedIn, reserved.open(leave)) };
    });
    return reply;
  });
}

function present(
  { key, kind, text, path, at, read, project }: NotificationRow,
  memberId: string,
): Notification {
  const group = groupOfNotification(kind);
  const isVisible = !project || isVisibleTo(project, memberId);
  const isShown = isVisible || isShownAlways(kind);
  return {
    key,
    kind,
    group,
    project:
      project && isVisible
        ? { key: project.key, purpose: project.purpose, title: project.title, image: project.image }
        : null,
    text: isShown ? text : t('notification.gone'),
    url: isShown ? path : null,
    at,
    read,
  };
}
