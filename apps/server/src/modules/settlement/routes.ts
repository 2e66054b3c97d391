import * as calls from '@pq/contract/calls/settlement';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getExpected } from './get-expected.ts';

export function registerSettlement({ router, platform }: { router: CallRouter; platform: Platform }): void {
  router.guarded(calls.getExpectedSettlement, async ({ input, caller }) => ({
    data: await getExpected(platform, caller, input),
  }));
}
