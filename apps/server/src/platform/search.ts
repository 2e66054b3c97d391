import { type SearchField, type SearchRealm, wordGrams, wordPattern } from '@pq/domain/text/search-text';
import sql, { join as joinSql, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from './database/database.ts';
import { query, queryOnly } from './database/query.ts';

/** Of each word one of its folded forms has to occur; one word may be missing if `mayMissOne`. */
export type SearchedText = {
  words: readonly (readonly string[])[];
  mayMissOne?: boolean;
  /**
   * How many titles match at least, where that is known: the planner takes the pairs of letters of a word for independent, and a
   * frequent word of several for a rare one.
   */
  known?: number;
};

/** Tables of folded texts (key, realm, title, author, content), each with an index over search_grams. */
type SearchTable = 'project_search' | 'story_search';

type SearchSource = {
  table: SearchTable;
  realms: readonly SearchRealm[];
  /** Whether title matches come first, then author matches; else only the order counts. */
  ranked: boolean;
  /** Whether only matches in the title count, of a ranked source. */
  titleOnly?: boolean;
  listKeys(page: { offset: number; limit: number }): Promise<string[]>;
  /** Joins, filters and sorts a row `s` of the table for its list. */
  listClauses: { join: Sql; where: Sql; order: Sql };
  /** A condition on a row `s` that the index of grams answers together with them. */
  indexed?: Sql | null;
};

/** All words in the title, in title and author together, or also in the content. */
const tiers = [1, 2, 3] as const;

type Tier = (typeof tiers)[number];

const fieldsOf: Record<Tier, readonly SearchField[]> = {
  1: ['title'],
  2: ['title', 'author'],
  3: ['title', 'author', 'content'],
};

/** Up to so many candidates the index is always used. */
const MIN_INDEX_CANDIDATES = 1_000;

/** The first window is a sample, from which the next ones are as long as the matches that are missing need. */
const SCAN_WINDOW = { perMatch: 64, least: 384, sample: 1_024, most: 8_192 } as const;

/**
 * The first `maxKeys` keys that match all words. Rare words are looked up in the gram index. Frequent words are
 * searched in the rows listed first, of which a few hundred contain enough matches. Planner statistics decide which;
 * because they know little about filters, scanning stops at the cost of the index.
 */
export async function findMatches(
  database: Database,
  source: SearchSource,
  text: SearchedText,
  maxKeys: number,
): Promise<string[]> {
  const wanted: readonly Tier[] = source.titleOnly ? [1] : tiers;
  const widest = source.titleOnly ? 1 : 3;
  const { all, unknown } = await estimateOnce(database, source, text, widest);
  // Each field of each realm may have as many as the planner assumes for one unknown gram.
  const maxIndexed = (tier: Tier) =>
    Math.max(MIN_INDEX_CANDIDATES, unknown * fieldsOf[tier].length * source.realms.length);
  if (all <= maxIndexed(widest)) return searchIndex(database, source, text, wanted, maxKeys);
  const keys: string[] = [];
  for (const tier of source.ranked ? wanted : ([3] as const)) {
    const missing = maxKeys - keys.length;
    const candidates = await estimate(database, source, text, tier);
    if (candidates <= maxIndexed(tier))
      keys.push(...(await searchIndex(database, source, text, [tier], missing)));
    else {
      const found = await scanListed(database, source, text, tier, candidates, missing);
      const rest = wanted.filter((later) => later >= tier);
      if (!found) return [...keys, ...(await searchIndex(database, source, text, rest, missing))];
      keys.push(...found);
    }
    if (keys.length >= maxKeys) break;
  }
  return keys;
}

/** Matches of a tier among the rows listed first; null when there are too few to continue from. */
async function scanListed(
  database: Database,
  source: SearchSource,
  text: SearchedText,
  tier: Tier,
  candidates: number,
  maxKeys: number,
): Promise<string[] | null> {
  const found: string[] = [];
  const least = Math.max(maxKeys * SCAN_WINDOW.perMatch, SCAN_WINDOW.least);
  let limit = Math.min(least, SCAN_WINDOW.sample);
  for (let offset = 0; offset < candidates / 4; ) {
    const listed = await source.listKeys({ offset, limit });
    found.push(...(await filterMatches(database, source, text, tier, listed, maxKeys - found.length)));
    if (found.length >= maxKeys || listed.length < limit) return found;
    offset += limit;
    // Words and filters seldom occur together here, though each is frequent: the index finds those that do.
    if (source.indexed && found.length * SCAN_WINDOW.perMatch < offset) return null;
    const share = Math.max(found.length / offset, 1 / SCAN_WINDOW.perMatch);
    const missing = Math.ceil((1.25 * (maxKeys - found.length)) / share);
    limit = Math.min(Math.max(missing, SCAN_WINDOW.least), limit * 4, SCAN_WINDOW.most);
  }
  return null;
}

type Estimates = { all: number; unknown: number };

const estimated = new WeakMap<SearchedText, Map<string, Promise<Estimates>>>();

/** Once for all lists in which the same text is searched for. */
function estimateOnce(
  database: Database,
  source: SearchSource,
  text: SearchedText,
  tier: Tier,
): Promise<Estimates> {
  const ofText = estimated.get(text) ?? new Map<string, Promise<Estimates>>();
  estimated.set(text, ofText);
  const name = [source.table, tier, ...source.realms].join(' ');
  const found = ofText.get(name) ?? estimateAll(database, source, text, tier);
  ofText.set(name, found);
  return found;
}

/** `unknown` is the planner's estimate for an uncommon gram; 0 is a gram that never occurs. */
async function estimateAll(
  database: Database,
  source: SearchSource,
  text: SearchedText,
  tier: Tier,
): Promise<Estimates> {
  const conditions = [candidateCondition(text, source.realms, tier), hasGrams(sql`'{0}'`)];
  const [all = 0, unknown = 0] = await explainRows(database, source, conditions);
  return { all: text.known ?? all, unknown };
}

/** How many rows the planner expects to contain the words. */
export async function estimateMatches(
  database: Database,
  source: Pick<SearchSource, 'table' | 'realms'>,
  text: SearchedText,
): Promise<number> {
  return estimate(database, source, text, 3);
}

async function estimate(
  database: Database,
  source: Pick<SearchSource, 'table' | 'realms'>,
  text: SearchedText,
  tier: Tier,
): Promise<number> {
  if (text.known !== undefined) return text.known;
  const [rows = 0] = await explainRows(database, source, [candidateCondition(text, source.realms, tier)]);
  return rows;
}

const plan = z.object({ 'Plan Rows': z.number() });
const planRow = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: plan.extend({ Plans: z.array(plan).optional() }) })]),
});

async function explainRows(
  { db }: Database,
  source: Pick<SearchSource, 'table'>,
  conditions: readonly Sql[],
): Promise<number[]> {
  const selects = conditions.map((condition) => sql`select from ${raw(source.table)} s where ${condition}`);
  const {
    'QUERY PLAN': [{ Plan: all }],
  } = await queryOnly(db, planRow, sql`explain (format json) ${joinSql(selects, ' union all ')}`);
  const plans = conditions.length === 1 ? [all] : (all.Plans ?? []);
  return plans.map((one) => one['Plan Rows']);
}

/** Always true, and parallel-restricted: starting parallel workers costs more than reading these few rows. */
const NO_PARALLEL = sql`pg_backend_pid() is not null`;

/** Only listed rows are compared with the words. */
async function searchIndex(
  database: Database,
  source: SearchSource,
  text: SearchedText,
  wanted: readonly Tier[],
  maxKeys: number,
): Promise<string[]> {
  const fields = source.ranked ? (Math.max(...wanted) as Tier) : 3;
  const { join, where, order } = source.listClauses;
  const indexed = source.indexed ? sql` and ${source.indexed}` : sql``;
  return queryKeys(
    database,
    sql`
    with candidate as materialized (
      select s.* from ${raw(source.table)} s
      where ${candidateCondition(text, source.realms, fields)}${indexed} and ${NO_PARALLEL}
    )
    select s.key from candidate s ${join}
      cross join lateral (select ${matchTier(text, source.ranked)} as tier offset 0) hit
    where ${where} and hit.tier = any(${source.ranked ? wanted : [1]}::int[])
    order by hit.tier, ${order} limit ${maxKeys}::int`,
  );
}

async function filterMatches(
  database: Database,
  source: SearchSource,
  text: SearchedText,
  tier: Tier,
  keys: readonly string[],
  maxKeys: number,
): Promise<string[]> {
  return queryKeys(
    database,
    sql`
    select s.key from unnest(${keys}::uuid[]) with ordinality as listed (key, place)
      cross join lateral (select * from ${raw(source.table)} where key = listed.key offset 0) s
    where ${matchTier(text, source.ranked)} = ${raw(source.ranked ? String(tier) : '1')}
    order by listed.place limit ${maxKeys}::int`,
  );
}

/** Not prepared: each search is planned for its words. */
async function queryKeys({ db }: Database, statement: Sql): Promise<string[]> {
  return (await query(db, z.object({ key: z.string() }), statement)).map(({ key }) => key);
}

/** A superset of the matches in the fields of `tier`, answered by the index. */
function candidateCondition(
  { words, mayMissOne = false }: SearchedText,
  realms: readonly SearchRealm[],
  tier: Tier,
): Sql {
  const anywhere = (forms: readonly string[]) =>
    joinSql(
      forms.flatMap((form) =>
        realms.flatMap((realm) =>
          fieldsOf[tier].map((field) => hasGrams(sql`${wordGrams(form, realm, field).map(String)}::int8[]`)),
        ),
      ),
      ' or ',
    );
  const conditions = words.map((forms) => sql`(${anywhere(forms)})`);
  if (!mayMissOne) return joinSql(conditions, ' and ');
  const withoutOne = conditions.map(
    (_, missing) =>
      sql`(${joinSql(
        conditions.filter((__, at) => at !== missing),
        ' and ',
      )})`,
  );
  return sql`(${joinSql(withoutOne, ' or ')})`;
}

function hasGrams(grams: Sql): Sql {
  return sql`search_grams(s.realm, s.title, s.author, s.content) @> ${grams}`;
}

/** The tier of a row `s`, null without a match; unranked matches are all tier 1. */
function matchTier({ words, mayMissOne = false }: SearchedText, ranked: boolean): Sql {
  const patternsIn = (field: SearchField) =>
    words.map((forms) => forms.map((form) => wordPattern(form, field)).join('|'));
  const patterns = sql`${patternsIn('title')}::text[]`;
  const literals = sql`${patternsIn('content')}::text[]`;
  const [both, all] = ranked ? [sql`2`, sql`3`] : [sql`1`, sql`1`];
  if (mayMissOne) {
    const least = sql`${words.length - 1}::int`;
    return sql`case
    when (select count(*) from unnest(${patterns}) w where s.title ~ w) >= ${least} then 1
    when (select count(*) from unnest(${patterns}) w where s.title ~ w or s.author ~ w) >= ${least} then ${both}
    when (select count(*) from unnest(${patterns}, ${literals}) w (pattern, literal)
      where s.title ~ pattern or s.author ~ pattern or s.content ~ literal) >= ${least} then ${all}
    end`;
  }
  return sql`case
    when s.title ~ all (${patterns}) then 1
    when not exists (select from unnest(${patterns}) w where s.title !~ w and s.author !~ w)
      then ${both}
    when not exists (select from unnest(${patterns}, ${literals}) w (pattern, literal)
      where s.title !~ pattern and s.author !~ pattern and s.content !~ literal) then ${all}
    end`;
}
