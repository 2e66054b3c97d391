import type { searchProjects as searchCall } from '@pq/contract/calls/projects';
import { listFilterNames } from '@pq/contract/list-filters';
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
  /** No correction was looked for, because too many are. */
  isPassing: boolean;
};

/** What is searched for, without order and page. */
export type SearchConditions = Omit<SearchQuery, 'page' | 'number' | 'sort'>;

/**
 * The keys of the projects in which every word occurs, in title, author and text together, whether they open soon, are open or over.
 * Matches in the title come first, then in the author, then in the text; within each by the given sort. Without one, projects that are
 * over come after all others, newest first on either side. If that fills no page, what a correction of the text finds follows, unless
 * `exact`. The same for each page of a text. Askers take turns at corrections.
 */
export async function findSearched(
  platform: Platform,
  query: SearchQuery,
  asker = 'nobody',
): Promise<Searched> {
  const words = searchWords(query.text);
  const offset = query.page * query.number;
  if (words.length === 0 || offset >= DEPTH) return { keys: [], correction: null, isPassing: false };
  const need = Math.max(FEW, offset + query.number);
  const typed = await listMatches(platform, query, asTyped(words), need);
  const pageOf = (keys: readonly string[]) => keys.slice(offset, offset + query.number);
  if (query.exact || typed.length >= FEW) return { keys: pageOf(typed), correction: null, isPassing: false };
  const all = isWhole(query) ? typed : undefined;
  const { corrected, isPassing } = await findCorrection(
    platform,
    words,
    { typed: all, need: all && need, sort: query.sort },
    asker,
  );
  if (!corrected) return { keys: pageOf(typed), correction: null, isPassing };
  const found = all ? corrected.found : await listMatches(platform, query, corrected.searched, need);
  return {
    keys: pageOf([...new Set([...typed, ...found])].slice(0, need)),
    correction: corrected.correction,
    isPassing,
  };
}

export function asTyped(words: readonly string[]): SearchedText {
  return { words: words.map((word) => [word]) };
}

/** The search of a text without any condition. */
const everything: SearchConditions = {
  text: '',
  purpose: 'all',
  state: undefined,
  category: 0,
  price: undefined,
  reward: undefined,
  isPq: false,
  exact: false,
};

export function isWhole({ purpose, ...query }: SearchConditions): boolean {
  return purpose === 'all' && listFilterNames.every((name) => !query[name]);
}

type Corrected = {
  searched: SearchedText;
  correction: NonNullable<Searched['correction']>;
  /** What it finds without any condition. */
  found: readonly string[];
};

/**
 * The correction of a text. It depends on the text alone, so that filters show less of the same and never another correction.
 * `typed`: what the text finds without any condition, where that is known, and `need`: how much of `found` is shown then.
 * `isPassing`: none was looked for, because too many are.
 */
export async function findCorrection(
  platform: Platform,
  words: readonly string[],
  known: { typed?: readonly string[] | undefined; need?: number | undefined; sort?: SearchQuery['sort'] },
  asker: string,
): Promise<{ corrected: Corrected | null; isPassing: boolean }> {
  const whole = { ...everything, sort: known.sort };
  const typed = known.typed ?? (await listMatches(platform, whole, asTyped(words), FEW));
  if (typed.length >= FEW) return { corrected: null, isPassing: false };
  const need = Math.max(known.need ?? FEW, typed.length * CONVINCING);
  const corrections = await suggestCorrections(platform.database, words, asker);
  for (const { text, certain, ...searched } of corrections ?? []) {
    const found = await listMatches(platform, whole, searched, need);
    const keys = new Set([...typed, ...found]);
    if (keys.size === typed.length) continue;
    const isCertain = certain && keys.size >= CONVINCING * typed.length;
    const corrected = { searched, correction: { text, certain: isCertain }, found };
    return { corrected, isPassing: false };
  }
  return { corrected: null, isPassing: corrections === null };
}

export async function listMatches(
  platform: Platform,
  query: SearchConditions & Pick<SearchQuery, 'sort'>,
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

function partsOf({ state, sort }: Pick<SearchQuery, 'state' | 'sort'>): (readonly Shelf[])[] {
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
      indexed: facetsOf(filter),
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

/** As search_facets in SQL numbers them: the part of the filter that the index of grams knows. */
function facetsOf({ category, projectType, price, pqOnly }: SearchFilter): Sql | null {
  const facets = [
    ...(category > 0 ? [category] : []),
    ...(projectType ? [{ PT10: 10, PT01: 11 }[projectType]] : []),
    ...(pqOnly ? [20] : []),
    ...(price ? [30 + Number(price)] : []),
  ];
  return facets.length > 0 ? sql`s.facets @> ${facets}::smallint[]` : null;
}
