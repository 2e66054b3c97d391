import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '#src/platform/http/caller.ts';
import type { EventStreams } from '#src/platform/http/event-stream.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { registerLive } from './catalog/live.ts';
import { registerCatalog } from './catalog/routes.ts';
import { registerScraps } from './catalog/scraps.ts';
import type { MoveAsAdmin } from './drafts/change-state.ts';
import { registerCorrections } from './drafts/corrections.ts';
import { registerDrafts } from './drafts/routes.ts';
import { registerFeePlans } from './fee-plans/routes.ts';
import { registerInsight } from './insights/routes.ts';
import { registerSharing } from './sharing/routes.ts';
import { registerSuggestions } from './suggestions/routes.ts';
import { registerSynonyms } from './vocabulary/synonyms.ts';

type Dependencies = {
  router: CallRouter;
  platform: Platform;
  storage: Storage;
  authenticate: Authenticate;
  streams: EventStreams;
  moveAsAdmin: MoveAsAdmin;
};

export function registerProjects(
  app: FastifyInstance,
  { router, platform, storage, authenticate, streams, moveAsAdmin }: Dependencies,
): void {
  registerCatalog(router, platform);
  registerSuggestions(router, platform);
  registerDrafts(router, platform, moveAsAdmin);
  registerCorrections(router, platform);
  registerFeePlans(router, platform);
  registerLive(app, platform, { authenticate, streams });
  registerInsight(router, platform, storage);
  registerScraps(router, platform);
  registerSynonyms(router, platform);
  registerSharing(app, platform, storage);
}
