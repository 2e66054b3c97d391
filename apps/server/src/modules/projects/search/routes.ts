import { searchProjects as call } from '@pq/contract/calls/projects';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { searchProjects } from './search-projects.ts';

export function registerSearch(router: CallRouter, platform: Platform): void {
  router.open(call, async ({ input, caller }) => ({ data: await searchProjects(platform, input, caller) }));
}
