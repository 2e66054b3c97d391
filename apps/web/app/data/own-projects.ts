import type { DataOf } from '@pq/contract/client';
import { CallError, type Client } from '@pq/contract/client';
import { listOwnProjects } from '@pq/contract/endpoints/drafts';
import type { stepRefusalSchema } from '@pq/contract/shapes/draft';
import { pageSizes } from '@pq/domain/limits';
import type { ProjectState } from '@pq/domain/project/project';
import { type WriteStep, writeSteps } from '@pq/domain/project/write-steps';
import type { z } from 'zod';
import { callPages } from './client/calls.ts';

export type OwnProjectsPage = DataOf<typeof listOwnProjects>;
export type OwnProject = OwnProjectsPage['projects'][number];

export function ownProjectsQuery(api: Client, state?: ProjectState) {
  return callPages(api, listOwnProjects, {
    input: { state },
    first: 0,
    toInput: (page) => ({ page }),
    next: (last, pages) => (last.projects.length < pageSizes.projects ? undefined : pages.length),
  });
}

export function refusedStep(error: Error): WriteStep | null {
  if (!(error instanceof CallError)) return null;
  const { step } = (error.data ?? {}) as Partial<z.output<typeof stepRefusalSchema>>;
  return writeSteps.find((known) => known === step) ?? null;
}
