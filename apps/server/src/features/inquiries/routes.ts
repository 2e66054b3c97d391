import { listInquiries as call } from '@pq/contract/calls/inquiries';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listInquiries } from './list-inquiries.ts';

/** A member's own questions. */
export function registerInquiries(router: CallRouter, platform: Platform): void {
  router.guarded(call, async ({ input, caller }) => ({
    data: await listInquiries(platform, caller.uid, input),
  }));
}
