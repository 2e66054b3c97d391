import type { ProjectCard } from '@pq/contract/shapes/project';
import type { Executor } from '#src/platform/database/database.ts';
import type { Viewer } from './policy.ts';
import { presentCard } from './present-project.ts';
import { findCardRows } from './queries.ts';

/**
 * Cards of these projects in the order of `keys`, missing ones skipped, whatever their state: a caller who shows them to
 * others than their backers filters by `isPubliclyVisible` and `isManager`.
 */
export async function getProjectCards(
  db: Executor,
  keys: readonly string[],
  viewer: Viewer,
): Promise<ProjectCard[]> {
  if (keys.length === 0) return [];
  const rows = new Map((await findCardRows(db, keys)).map((row) => [row.key, row]));
  return keys.flatMap((key) => {
    const row = rows.get(key);
    return row ? [presentCard(row, viewer)] : [];
  });
}
