import * as calls from '@pq/contract/calls/settlement';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getExpected } from './get-expected.ts';
import { exportStatement } from './statements/export-statement.ts';
import { getSettlement } from './statements/get-settlement.ts';
import { openStatement } from './statements/open-statement.ts';

export function registerSettlement({ router, platform }: { router: CallRouter; platform: Platform }): void {
  router.guarded(calls.getExpectedSettlement, async ({ input, caller }) => ({
    data: await getExpected(platform, caller, input),
  }));
  router.guarded(calls.getSettlement, async ({ input, caller }) => ({
    data: await getSettlement(platform, caller, input),
  }));
  router.guarded(calls.getStatement, async ({ input, caller }) => ({
    data: await openStatement(platform, caller, input.key),
  }));
  router.file(calls.exportStatement, ({ input, caller }) => exportStatement(platform, caller, input));
}
