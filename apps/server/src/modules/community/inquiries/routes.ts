import { listInquiries as call, listWaitingProjects as waiting } from '@pq/contract/calls/inquiries';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listInquiries } from './list-inquiries.ts';
import { listWaitingProjects } from './list-waiting-projects.ts';

/** A member's own questions, and those that wait for an answer of theirs. */
export function registerInquiries(router: CallRouter, platform: Platform): void {
  router.guarded(call, async ({ input, caller }) => ({
    data: await listInquiries(platform, caller.uid, input),
  }));
  router.guarded(waiting, async ({ caller }) => ({
    data: await listWaitingProjects(platform, caller.uid),
  }));
}
