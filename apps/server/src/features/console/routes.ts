import * as calls from '@pq/contract/calls/console';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getOverview } from './get-overview.ts';
import { getWaiting } from './get-waiting.ts';

/** What the console puts together from all features. */
export function registerConsole(router: CallRouter, platform: Platform): void {
  router.operators(calls.getWaiting, async () => ({ data: await getWaiting(platform) }));
  router.operators(calls.getOverview, async () => ({ data: await getOverview(platform) }));
}
