import { type LockedProject, lockProject } from '#src/features/lifecycle/lock-project.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { countRounds } from './repository.ts';

/**
 * Holds a project as one that may be decided upon as it was looked at. Throws notFound, decisionStale when it has moved since
 * `version`, wrongState when it is not under review. Surface.md's calls name no version: that is enough for a first round, which
 * is all there is to look at; from the second on it is demanded, or what was looked at may be the one before.
 */
export async function lockUnderReview(
  tx: Tx,
  key: string,
  version: number | undefined,
): Promise<LockedProject> {
  const project = await lockProject(tx, key);
  if (!project) throw new ProductError('notFound');
  const stale = version === undefined ? (await countRounds(tx, key)) > 1 : version !== project.version;
  if (stale) throw new ProductError('decisionStale');
  if (project.state !== 'prepare') throw new ProductError('wrongState');
  return project;
}
