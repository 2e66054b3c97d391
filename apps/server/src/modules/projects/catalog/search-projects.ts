import type { searchProjects as searchCall } from '@pq/contract/calls/projects';
import { seoulDate } from '@pq/domain/dates';
import { purposes, type Shelf, shelves, shelvesOf } from '@pq/domain/project/project';
import { searchWords } from '@pq/domain/text/search-text';
import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Database } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findMatches } from '#src/platform/search.ts';
import { type ListFilter, listProjectKeys } from './list-projects.ts';

export type SearchQuery = z.output<typeof searchCall.input>;

/** Nobody pages further than this; what lies behind is not looked for. */
const DEPTH = 10_000;

/**
 * The keys of the projects in which every word occurs, in title, author and text together, whether they open soon, are open or over. Matches in
 * the title come first, then in the author, then in the text; within each by the given sort. Without one, projects that are over
 * come after all others, newest first on either side.
 */
export async function findSearched(platform: Platform, query: SearchQuery): Promise<string[]> {
  const words = searchWords(query.text);
  const offset = query.page * query.number;
  if (words.length === 0 || offset >= DEPTH) return [];
  const need = offset + query.number;
  const keys: string[] = [];
  for (const part of partsOf(query)) {
    if (keys.length >= need) break;
    const found = await findProjectKeys(platform.database, words, need - keys.length, {
      purposes: query.purpose === 'all' ? purposes : [query.purpose],
      shelves: part,
      pqOnly: query.isPq,
      sort: query.sort ?? 'newest',
      today: seoulDate(platform.clock.now()),
    });
    keys.push(...found);
  }
  return keys.slice(offset);
}

function partsOf({ state, sort }: SearchQuery): (readonly Shelf[])[] {
  const wanted = shelvesOf(shelves, state);
  if (sort) return [wanted];
  const isOver = (shelf: Shelf) => shelf === 'over';
  return [wanted.filter((shelf) => !isOver(shelf)), wanted.filter(isOver)].filter((part) => part.length > 0);
}

type SearchFilter = Pick<ListFilter, 'purposes' | 'shelves' | 'pqOnly' | 'sort' | 'today'>;

function findProjectKeys(
  database: Database,
  words: readonly string[],
  need: number,
  filter: SearchFilter,
): Promise<string[]> {
  const everything = { boxed: false, projectType: null, category: 0 } as const;
  return findMatches(
    database,
    {
      table: 'project_search',
      realms: filter.purposes,
      ranked: true,
      listKeys: (page) => listProjectKeys(database, { ...filter, ...everything, ...page }),
      listClauses: {
        join: sql`cross join lateral (select * from project where key = s.key offset 0) p`,
        where: sql`p.shelf = any(${filter.shelves}::text[])
          and p.purpose = any(${filter.purposes}::text[])
          ${filter.pqOnly ? sql`and p.delivery_type = 'PQ'` : sql``}`,
        order: orderOf(filter),
      },
    },
    words,
    need,
  );
}

/** The orders of the lists: by deadline, what is over comes last, be it that the sweep has not come to it yet. */
function orderOf({ sort, today }: SearchFilter): Sql {
  if (sort === 'newest') return sql`p.period_start desc, p.key desc`;
  if (sort === 'popular') return sql`coalesce(p.backers_at_end, p.backers) desc, p.key desc`;
  const over = sql`p.shelf = 'over' or p.shelf = 'open' and p.period_finish < ${today}::date`;
  return sql`(${over}), p.period_finish, p.key`;
}
