import type { previewProject as call } from '@pq/contract/calls/projects';
import { outcomeOf, planSchedule, projectAt } from '@pq/domain/project/schedule';
import type { z } from 'zod';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { getProjectCards } from '../catalog/get-project-cards.ts';
import { openOwnProject } from './policy.ts';

/**
 * A project as it will stand at a moment, and everything that the clock does with it, for its maker and administrators. Reads
 * only. Where it has ended, how it ended is taken as it is. Throws notFound, permission.
 */
export async function previewProject(
  platform: Platform,
  caller: Caller,
  { key, at, outcome: asked }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  await openOwnProject(platform, caller, { key });
  const [project] = await getProjectCards(platform.database.db, [key], caller);
  if (!project) throw new ProductError('notFound');
  const now = platform.clock.now();
  const moment = at < 0 ? now : at;
  const known = outcomeOf(project.state);
  const outcome = known ?? asked ?? 'success';
  return {
    now,
    at: moment,
    outcome,
    assumed: known === null,
    project: projectAt(project, outcome, moment),
    events: planSchedule(project, outcome),
  };
}
