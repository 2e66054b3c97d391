import type { Purpose } from '@pq/domain/project/project';
import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { countUse, type Limit } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { isManagerOf, mayOpen } from '../catalog/policy.ts';
import { findInsightProject, type InsightProject } from './queries.ts';

const exportLimit: Limit = { max: 60, windowS: 3_600 };

/** Counts one export of personal data, whatever its kind. Throws tooMany. */
export function countExport(db: Executor, { uid }: Pick<Caller, 'uid'>): Promise<void> {
  return countUse(db, `supporters-export:${uid}`, exportLimit);
}

/** Throws permission, and notFound where the caller may not know that the project exists. */
export async function openOwnProject(
  platform: Platform,
  caller: Caller,
  { key, purpose }: { key: string; purpose?: Purpose | undefined },
): Promise<InsightProject> {
  const project = await findInsightProject(platform.database.db, key);
  if (!project || (purpose && project.purpose !== purpose)) throw new ProductError('notFound');
  if (isManagerOf(caller, project.ownerId)) return project;
  throw new ProductError(mayOpen(caller, project) ? 'permission' : 'notFound');
}
