import * as calls from '@pq/contract/calls/site';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listStories } from './list-stories.ts';

export function registerStories(router: CallRouter, platform: Platform): void {
  router.open(calls.listStories, async ({ input, caller }) => ({
    data: await listStories(platform, caller, input),
  }));
}
