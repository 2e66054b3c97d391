import type { listProjects as listCall } from '@pq/contract/calls/projects';
import { seoulDate } from '@pq/domain/dates';
import { shelvesOf } from '@pq/domain/project/project';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { type CardRow, type ListFilter, listCardRows } from './queries.ts';

export type ListQuery = z.output<typeof listCall.input>;

/** One page of a list; empty when the filters exclude each other. */
export async function listProjects(platform: Platform, query: ListQuery): Promise<CardRow[]> {
  const filter = toFilter(query, seoulDate(platform.clock.now()));
  return filter.shelves.length === 0 ? [] : listCardRows(platform.database, filter);
}

function toFilter(query: ListQuery, today: string): ListFilter {
  const type = query.type ?? 'list';
  return {
    purposes: [query.purpose],
    shelves: shelvesOf(type === 'open' ? ['soon'] : ['open', 'over'], query.state),
    boxed: type === 'pqbox',
    projectType: query.reward ?? null,
    category: query.category,
    pqOnly: query.isPq || type === 'pqbox',
    sort: query.sort ?? 'newest',
    limit: query.number,
    offset: query.page * query.number,
    today,
  };
}
