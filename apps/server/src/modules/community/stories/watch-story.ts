import { type StoryFigures, watchStory } from '@pq/contract/calls/stories';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, credentialsOf } from '#src/platform/http/caller.ts';
import { type EventStreams, encodeEvent, sendWhile } from '#src/platform/http/event-stream.ts';
import { logUnlessAway } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Snapshot } from '#src/platform/realtime/rooms.ts';
import { createRooms } from '#src/platform/realtime/rooms.ts';
import { maySee } from './policy.ts';
import { findStory } from './queries.ts';

const STORY_TOPIC = 'story';

type StorySight = Snapshot & { authorId: string };

/**
 * The event stream `GET /api/story/live?key=` with the likes of a story at once, then whenever they change. A hidden
 * story is streamed to its author and admins; for all others the stream ends when it is hidden or removed.
 */
export function registerStoryLive(
  app: FastifyInstance,
  platform: Platform,
  { authenticate, streams }: { authenticate: Authenticate; streams: EventStreams },
): void {
  const rooms = createRooms<StorySight>({
    channel: platform.channel,
    onFailure: (error, id) =>
      void logUnlessAway(platform, error, { topic: STORY_TOPIC, id }, 'not read for those who watch'),
    topic: STORY_TOPIC,
    async read(key) {
      const story = await findStory(platform.database, key, null);
      if (!story) return null;
      const figures: StoryFigures = { likes: story.likes };
      return { authorId: story.authorId, hidden: story.blinded, event: encodeEvent(figures) };
    },
  });
  app.addHook('preClose', async () => rooms.close());

  app.get(`/api${watchStory.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const parsed = watchStory.input.safeParse(request.query);
    if (!parsed.success) throw new ProductError('notFound');
    const reserved = streams.reserve(request, reply);
    const credentials = credentialsOf(request);
    // Browsers reconnect by themselves for as long as a page is open, which must not prolong the session.
    const caller = await authenticate(request, null);
    await rooms.watch(parsed.data.key, (sight, leave) => {
      if (!sight || !maySee(caller, { authorId: sight.authorId, blinded: sight.hidden }))
        throw new ProductError('notFound');
      const stream = reserved.open(leave);
      const hidden = { authorId: sight.authorId, blinded: true };
      if (!maySee(caller, hidden)) return { seesHidden: false, ...stream };
      const seesHidden = async () => maySee(await authenticate(credentials, null), hidden);
      return { seesHidden: true, ...sendWhile(seesHidden, stream) };
    });
    return reply;
  });
}

export function publishStoryChange(platform: Pick<Platform, 'channel'>, key: string): void {
  platform.channel.publish(STORY_TOPIC, key);
}
