import type { countSupporters as call } from '@pq/contract/calls/projects';
import * as calls from '@pq/contract/calls/projects';
import type { z } from 'zod';
import type { Caller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { exportSupporters } from './exports/export-supporters.ts';
import { getGraph } from './get-graph.ts';
import { listSupporters } from './list-supporters.ts';
import { openOwnProject } from './policy.ts';
import { previewProject } from './preview-project.ts';
import { countSentTo } from './supporter-queries.ts';

/** What the maker of a project sees of it, and nobody else but administrators. */
export function registerInsight(router: CallRouter, platform: Platform): void {
  router.guarded(calls.listSupporters, async ({ input, caller }) => ({
    data: await listSupporters(platform, caller, input),
  }));
  router.guarded(calls.countSupporters, async ({ input, caller }) => ({
    data: await countSupporters(platform, caller, input),
  }));
  router.file(calls.exportSupporters, async ({ input, caller, request }) => {
    const file = await exportSupporters(platform, caller, input);
    const target = { type: 'project', id: input.pid } as const;
    recordSecurityEvent(platform, 'personal_data.exported', { request, target });
    return file;
  });
  router.guarded(calls.getProjectGraph, async ({ input, caller }) => ({
    data: await getGraph(platform, caller, input),
  }));
  router.guarded(calls.previewProject, async ({ input, caller }) => ({
    data: await previewProject(platform, caller, input),
  }));
}

/** How many rows a delivery list would have, before it is taken. Throws notFound, permission. */
async function countSupporters(
  platform: Platform,
  caller: Caller,
  { pid, ...filter }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const { key } = await openOwnProject(platform, caller, { key: pid });
  return countSentTo(platform.database.db, key, filter);
}
