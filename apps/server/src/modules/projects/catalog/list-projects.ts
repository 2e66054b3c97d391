import type * as calls from '@pq/contract/calls/projects';
import { seoulDate } from '@pq/domain/dates';
import { shelvesOf } from '@pq/domain/project/project';
import type { z } from 'zod';
import type { Database } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type CardRow, type ListFilter, listCardRows, listKeys } from './queries.ts';

export type ListQuery = z.output<typeof calls.listProjects.input>;

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

/** The keys of one page of a list, in order. */
export async function listProjectKeys(database: Database, filter: ListFilter): Promise<string[]> {
  return filter.shelves.length === 0 ? [] : listKeys(database, filter);
}
