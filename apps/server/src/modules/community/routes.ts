import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '#src/platform/http/caller.ts';
import type { EventStreams } from '#src/platform/http/event-stream.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { registerBanners } from './banners.ts';
import { registerComments } from './comments/routes.ts';
import { registerInquiries } from './inquiries.ts';
import { registerNotices } from './notices.ts';
import { registerQuestions } from './questions.ts';
import { registerSearchCount } from './search-count.ts';
import { registerStories } from './stories/routes.ts';
import { registerStoryLive } from './stories/watch-story.ts';

type Dependencies = {
  router: CallRouter;
  platform: Platform;
  authenticate: Authenticate;
  streams: EventStreams;
};

export function registerCommunity(
  app: FastifyInstance,
  { router, platform, authenticate, streams }: Dependencies,
): void {
  registerStories(router, platform);
  registerStoryLive(app, platform, { authenticate, streams });
  registerComments(router, platform);
  registerBanners(router, platform);
  registerQuestions(router, platform);
  registerInquiries(router, platform);
  registerNotices(router, platform);
  registerSearchCount(router, platform);
}
