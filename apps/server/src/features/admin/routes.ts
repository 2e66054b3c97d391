import * as calls from '@pq/contract/calls/admin';
import { blindProject } from '#src/features/deadlines/blind-project.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';

/** What administrators alone may do; the features do it. */
export function registerAdmin(router: CallRouter, platform: Platform): void {
  router.guarded(calls.setBlind, async ({ input, caller }) => {
    await blindProject(platform, caller.uid, input);
    return { data: { key: input.key, on: input.on } };
  });
}
