import type { searchProjects as searchCall } from '@pq/contract/calls/projects';
import { seoulDate } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { purposes, type Shelf, shelves, shelvesOf } from '@pq/domain/project/project';
import { searchWords } from '@pq/domain/text/search-text';
import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Database } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findMatches, type SearchedText } from '#src/platform/search.ts';
import { suggestCorrections } from '../vocabulary/suggest-corrections.ts';
import { type ListFilter, listProjectKeys } from './list-projects.ts';

export type SearchQuery = z.output<typeof searchCall.input>;

/** Nobody pages further than this; what lies behind is not looked for. */
const DEPTH = 10_000;

/** Where fewer are found, a correction of the text is tried. */
const FEW = pageSizes.search;
/** A correction that finds so many times as much is shown without a question. */
const CONVINCING = 3;

export type Searched = {
  keys: string[];
  /** What the text was corrected to; null where enough was found as it is. */
  correction: { text: string; certain: boolean } | null;
};

/**
 * The keys of the projects in which every word occurs, in title, author and text together, whether they open soon, are open or over. Matches in
 * the title come first, then in the author, then in the text; within each by the given sort. Without one, projects that are over
 * come after all others, newest first on either side. If that fills no page, what a correction of the text finds follows, unless
 * `exact`. The same for each page of a text.
 */
export async function findSearched(platform: Platform, query: SearchQuery): Promise<Searched> {
  const words = searchWords(query.text);
  const offset = query.page * query.number;
  if (words.length === 0 || offset >= DEPTH) return { keys: [], correction: null };
  const need = Math.max(FEW, offset + query.number);
  const typed = await listMatches(platform, query, { words: words.map((word) => [word]) }, need);
  if (query.exact || typed.length >= FEW)
    return { keys: typed.slice(offset, offset + query.number), correction: null };
  const { keys, correction } = await findCorrected(platform, query, { words, typed, need });
  return { keys: keys.slice(offset, offset + query.number), correction };
}

async function findCorrected(
  platform: Platform,
  query: SearchQuery,
  { words, typed, need }: { words: readonly string[]; typed: readonly string[]; need: number },
): Promise<Searched> {
  for (const correction of await suggestCorrections(platform.database, words)) {
    const found = await listMatches(platform, query, correction, Math.max(need, FEW * CONVINCING));
    const keys = [...new Set([...typed, ...found])];
    if (keys.length === typed.length) continue;
    const certain = correction.certain && keys.length >= CONVINCING * typed.length;
    return { keys: keys.slice(0, need), correction: { text: correction.text, certain } };
  }
  return { keys: [...typed], correction: null };
}

async function listMatches(
  platform: Platform,
  query: SearchQuery,
  text: SearchedText,
  need: number,
): Promise<string[]> {
  const keys: string[] = [];
  for (const part of partsOf(query)) {
    if (keys.length >= need) break;
    const found = await findProjectKeys(platform.database, text, need - keys.length, {
      purposes: query.purpose === 'all' ? purposes : [query.purpose],
      shelves: part,
      projectType: query.reward ?? null,
      category: query.category,
      price: query.price ?? null,
      pqOnly: query.isPq,
      sort: query.sort ?? 'newest',
      today: seoulDate(platform.clock.now()),
    });
    keys.push(...found);
  }
  return keys;
}

function partsOf({ state, sort }: SearchQuery): (readonly Shelf[])[] {
  const wanted = shelvesOf(shelves, state);
  if (sort) return [wanted];
  const isOver = (shelf: Shelf) => shelf === 'over';
  return [wanted.filter((shelf) => !isOver(shelf)), wanted.filter(isOver)].filter((part) => part.length > 0);
}

type SearchFilter = Omit<ListFilter, 'boxed' | 'limit' | 'offset' | 'before'>;

function findProjectKeys(
  database: Database,
  text: SearchedText,
  need: number,
  filter: SearchFilter,
): Promise<string[]> {
  return findMatches(
    database,
    {
      table: 'project_search',
      realms: filter.purposes,
      ranked: true,
      listKeys: (page) => listProjectKeys(database, { ...filter, boxed: false, ...page }),
      listClauses: {
        join: sql`cross join lateral (select * from project where key = s.key offset 0) p`,
        where: sql`p.shelf = any(${filter.shelves}::text[])
          and p.purpose = any(${filter.purposes}::text[])
          ${filter.category > 0 ? sql`and p.category = ${filter.category}` : sql``}
          ${filter.projectType ? sql`and p.project_type = ${filter.projectType}` : sql``}
          ${filter.price ? sql`and price_band(p.price_from) = ${Number(filter.price)}::int` : sql``}
          ${filter.pqOnly ? sql`and p.delivery_type = 'PQ'` : sql``}`,
        order: orderOf(filter),
      },
    },
    text,
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
