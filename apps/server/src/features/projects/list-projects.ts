import type { listProjects as listCall } from '@pq/contract/calls/projects';
import { seoulDate } from '@pq/domain/dates';
import { listedStates, type ProjectState } from '@pq/domain/project';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import type { CardRow } from './card-sql.ts';
import { type ListFilter, listCardRows } from './repository.ts';

export type ListQuery = z.output<typeof listCall.input>;

/** What the status filter takes in: "finish" is every state whose period is over. */
const statesOf = {
  funding: ['funding'],
  finish: ['finish', 're-finish', 'fail'],
} as const satisfies Record<NonNullable<ListQuery['state']>, readonly ProjectState[]>;

/** One page of a list; empty when the filters exclude each other. */
export async function listProjects(platform: Platform, query: ListQuery): Promise<CardRow[]> {
  const filter = toFilter(query, seoulDate(platform.clock.now()));
  return filter.states.length === 0 ? [] : listCardRows(platform.database, filter);
}

function toFilter(query: ListQuery, today: string): ListFilter {
  const type = query.type ?? 'list';
  const listed: readonly ProjectState[] = listedStates[type];
  const wanted: readonly ProjectState[] | undefined = query.state && statesOf[query.state];
  return {
    purpose: query.purpose,
    states: wanted ? listed.filter((state) => wanted.includes(state)) : listed,
    projectType: query.reward ?? null,
    category: query.category,
    pqOnly: query.isPq || type === 'pqbox',
    type,
    sort: query.sort ?? 'newest',
    limit: query.number,
    offset: query.page * query.number,
    today,
  };
}
