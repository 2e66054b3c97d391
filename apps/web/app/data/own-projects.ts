import type { DataOf } from '@pq/contract/client';
import { CallError, type Client } from '@pq/contract/client';
import { changeState, getMakerTerms, listOwnProjects, removeDraft } from '@pq/contract/endpoints/drafts';
import type { stepRefusalSchema } from '@pq/contract/shapes/draft';
import { pageSizes } from '@pq/domain/limits';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { type WriteStep, writeSteps } from '@pq/domain/project/write-steps';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
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

/** Whether the terms for makers that are in force were agreed to; a new version may come into force at any time. */
export function makerTermsQuery(api: Client) {
  return queryOptions({
    queryKey: ['own-projects', 'maker-terms'],
    queryFn: async ({ signal }) => (await api.call(getMakerTerms, {}, { signal })).data,
    staleTime: 0,
  });
}

/** A state change by the maker: to review, out of review, back to editing (docs/product/projects.md#moves). */
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
    mutationFn: ({ purpose, key }: { purpose: Purpose; key: string }) =>
      api.call(removeDraft, { type: purpose, key }),
  });
}

/** The incomplete step of a draft that was submitted for review; null for any other failure. */
export function refusedStep(error: Error): WriteStep | null {
  if (!(error instanceof CallError)) return null;
  const { step } = (error.data ?? {}) as Partial<z.output<typeof stepRefusalSchema>>;
  return writeSteps.find((known) => known === step) ?? null;
}

/** After a state change: refetches the own projects and every query that shows the project. */
export async function refreshOwnProjects(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['own-projects'] }),
    client.invalidateQueries({ queryKey: ['projects'] }),
  ]);
}
