import * as calls from '@pq/contract/calls/projects';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { createSharedRead } from '#src/platform/shared-read.ts';
import { createCountView } from './count-view.ts';
import { getProject } from './get-project.ts';
import { listPopular } from './list-popular.ts';
import { listProjects } from './list-projects.ts';
import type { Viewer } from './policy.ts';
import { presentCard } from './present-project.ts';

/** The public reads of projects. Simultaneous reads of the same thing share one query and one rendering. */
export function registerProjects(router: CallRouter, platform: Platform): void {
  const shared = createSharedRead<string>();
  const countView = createCountView(platform);

  router.open(calls.listProjects, async ({ input, caller }) => {
    const dataJson = await shared(`list ${who(caller)} ${JSON.stringify(input)}`, async () => {
      const rows = await listProjects(platform, input);
      return JSON.stringify(rows.map((row) => presentCard(row, caller)));
    });
    return { dataJson };
  });

  router.open(calls.getProject, async ({ input, caller, request }) => {
    const { key, purpose } = input;
    if (input.view) await countView({ key, purpose }, caller, request);
    const dataJson = await shared(`detail ${who(caller)} ${purpose} ${key}`, async () =>
      JSON.stringify(await getProject(platform, { key, purpose }, caller)),
    );
    return { dataJson };
  });

  router.open(calls.listPopular, async ({ caller }) => {
    const dataJson = await shared(`popular ${who(caller)}`, async () =>
      JSON.stringify(await listPopular(platform, caller)),
    );
    return { dataJson };
  });
}

/** Visitors see the same; what a member sees depends on who they are. */
function who(viewer: Viewer): string {
  return viewer ? `${viewer.role}:${viewer.uid}` : 'visitor';
}
