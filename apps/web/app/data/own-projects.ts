import type { DataOf } from '@pq/contract/client';
import { CallError, type Client } from '@pq/contract/client';
import { changeState, listOwnProjects, removeDraft } from '@pq/contract/endpoints/drafts';
import type { stepRefusalSchema } from '@pq/contract/shapes/draft';
import { pageSizes } from '@pq/domain/limits';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { type WriteStep, writeSteps } from '@pq/domain/project/write-steps';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

export type OwnProjectsPage = DataOf<typeof listOwnProjects>;
export type OwnProject = OwnProjectsPage['projects'][number];

/** Own projects, temporary saves first, then the latest change; with a state only those that are in it. */
export function ownProjectsQuery(api: Client, state?: ProjectState) {
  return infiniteQueryOptions({
    queryKey: ['own-projects', state ?? ''],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listOwnProjects, { state, page: pageParam }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.projects.length < pageSizes.projects ? undefined : pages.length),
  });
}

/** A move of its maker: to review, out of review, back to writing (docs/product/projects.md#moves). */
export function moveProjectMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['own-projects', 'move'],
    mutationFn: ({ key, to, acceptTerms }: { key: string; to: ProjectState; acceptTerms?: true }) =>
      api.call(changeState, { pid: key, state: to, acceptTerms }),
  });
}

export function removeDraftMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['own-projects', 'remove'],
    mutationFn: (purpose: Purpose) => api.call(removeDraft, { type: purpose }),
  });
}

/** The step at which a draft that was sent to review is not complete; null for any other failure. */
export function refusedStep(error: Error): WriteStep | null {
  if (!(error instanceof CallError)) return null;
  const { step } = (error.data ?? {}) as Partial<z.output<typeof stepRefusalSchema>>;
  return writeSteps.find((known) => known === step) ?? null;
}

/** After a project has moved: the list of own ones, and whatever shows it. */
export async function refreshOwnProjects(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['own-projects'] }),
    client.invalidateQueries({ queryKey: ['projects'] }),
  ]);
}
