import { type LockedProject, lockProject } from '#src/modules/projects/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';

/**
 * Holds a project as one that may be decided upon as it was looked at. Throws notFound, decisionStale when it has moved since
 * `version`, wrongState when it is not under review. Surface.md's calls name no version: those decide on what is there, in every
 * round. The console always names the one that it shows.
 */
export async function lockUnderReview(
  tx: Tx,
  key: string,
  version: number | undefined,
): Promise<LockedProject> {
  const project = await lockProject(tx, key);
  if (!project) throw new ProductError('notFound');
  if (version !== undefined && version !== project.version) throw new ProductError('decisionStale');
  if (project.state !== 'prepare') throw new ProductError('wrongState');
  return project;
}
