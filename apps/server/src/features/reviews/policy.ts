import { ProductError } from '#src/platform/product-error.ts';
import type { ReviewedProject } from './repository.ts';

/**
 * The project as one that may be decided upon as it was looked at. Throws notFound, decisionStale when it has moved since
 * `version`, wrongState when it is not under review. Surface.md's calls name no version: that is enough for a first round, which is
 * all there is to look at; from the second on it is demanded, or what was looked at may be the one before.
 */
export function underReview(project: ReviewedProject | null, version: number | undefined): ReviewedProject {
  if (!project) throw new ProductError('notFound');
  if (version === undefined ? project.round > 1 : version !== project.version)
    throw new ProductError('decisionStale');
  if (project.state !== 'prepare') throw new ProductError('wrongState');
  return project;
}
