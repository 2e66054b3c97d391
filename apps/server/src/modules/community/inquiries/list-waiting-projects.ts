import type { listWaitingProjects as call } from '@pq/contract/calls/inquiries';
import type { z } from 'zod';
import { countWaiting } from '#src/modules/projects/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ownOpened } from './queries.ts';

/** The own projects on which questions wait for an answer, the most first. */
export async function listWaitingProjects(
  { database: { db } }: Platform,
  makerId: string,
): Promise<z.input<typeof call.data>> {
  const projects = await ownOpened(db, makerId);
  const waiting = await countWaiting(
    db,
    projects.map(({ key }) => key),
  );
  return projects
    .map((project) => ({ ...project, waiting: waiting.get(project.key) ?? 0 }))
    .filter((project) => project.waiting > 0)
    .toSorted((a, b) => b.waiting - a.waiting);
}
