import type { Project } from '@pq/contract/shapes/project';
import type { Purpose } from '@pq/domain/project/project';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { mayOpen, type Viewer } from './policy.ts';
import { presentProject } from './present-project.ts';
import { findProjectRow } from './repository.ts';

/** One project as this viewer may see it. Throws notFound, also for what is not theirs to see. */
export async function getProject(
  platform: Platform,
  project: { key: string; purpose: Purpose },
  viewer: Viewer,
): Promise<Project> {
  const who = viewer && { uid: viewer.uid, isAdmin: viewer.role === 'admin' };
  const row = await findProjectRow(platform.database, project, who);
  if (!row || !mayOpen(viewer, row)) throw new ProductError('notFound');
  return presentProject(row, viewer);
}
