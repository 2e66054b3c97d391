import type { countSearch } from '@pq/contract/calls/search';
import { filtersOf, type ListFilterName } from '@pq/contract/list-filters';
import { seoulDate } from '@pq/domain/dates';
import { purposes, type Shelf, shelves, shelvesOf } from '@pq/domain/project/project';
import { searchWords } from '@pq/domain/text/search-text';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createBoundedMap } from '#src/platform/bounded-map.ts';
import { createCoalescedRead } from '#src/platform/coalesced-read.ts';
import type { Database } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { estimateMatches, type SearchedText } from '#src/platform/search.ts';
import { asTyped, findCorrection, isWhole, listMatches, type SearchConditions } from './search-projects.ts';
import { createReadVersions } from './versions.ts';

export type SearchCounts = Omit<z.output<typeof countSearch.data>, 'stories'>;
type Condition = Exclude<SearchCounts['dropped'][number]['name'], 'all'>;

/** Nothing is counted further than this. */
export const MAX_COUNTED = 1_000;
const CACHE = { maxBytes: 4 * 1_048_576, bytes: 1_024 };
/** What a replica that is behind has listed is counted, too. */
const MAX_AGE_MS = 30_000;

const NONE: SearchCounts = {
  all: 0,
  more: false,
  projects: 0,
  ordermade: 0,
  open: 0,
  over: 0,
  values: null,
  dropped: [],
};

/**
 * What a search finds, by its conditions. A text with fewer than 1,000 matches is counted from these, with any of the conditions
 * or without; a more frequent one is searched for with its conditions.
 */
export async function countSearched(
  platform: Platform,
  asked: SearchConditions,
  asker: string,
): Promise<{ counts: SearchCounts; isPassing: boolean }> {
  const words = searchWords(asked.text);
  if (words.length === 0) return { counts: NONE, isPassing: false };
  const text = asTyped(words);
  if (!isWhole(asked) && (await isFrequent(platform.database, text)))
    return { counts: await countFrequent(platform, asked, [text]), isPassing: false };
  const whole = withoutConditions(asked);
  const typed = await find(platform, whole, [text]);
  const { corrected, isPassing } = asked.exact
    ? { corrected: null, isPassing: false }
    : await findCorrection(platform, words, { typed }, asker);
  const found = corrected ? await find(platform, whole, [corrected.searched]) : [];
  const keys = [...new Set([...typed, ...found])];
  if (keys.length < MAX_COUNTED)
    return { counts: countRows(await findFacets(platform.database, keys), asked), isPassing };
  if (isWhole(asked)) return { counts: { ...unknown, all: MAX_COUNTED, more: true }, isPassing };
  const texts = corrected ? [text, corrected.searched] : [text];
  return { counts: await countFrequent(platform, asked, texts), isPassing };
}

/** So frequent that it need not be counted without its conditions, even if the planner is far off. */
async function isFrequent(database: Database, text: SearchedText): Promise<boolean> {
  const source = { table: 'project_search', realms: purposes } as const;
  return (await estimateMatches(database, source, text)) > 20 * MAX_COUNTED;
}

/** Counts are the same for everybody, and cached until the catalogue changes. */
export function createCountSearched(
  platform: Platform,
): (asked: SearchConditions, asker?: string) => Promise<SearchCounts> {
  type Entry = { catalogue: string; madeAt: number; counts: SearchCounts };
  const cache = createBoundedMap<Entry>(CACHE.maxBytes);
  const read = createCoalescedRead<SearchCounts>();
  const readVersions = createReadVersions(platform.database.db);
  return (asked, asker = 'nobody') => {
    const name = `${seoulDate(platform.clock.now())} ${JSON.stringify(asked)}`;
    return read(name, async () => {
      const { catalogue } = await readVersions([]);
      const madeAt = platform.clock.now();
      const last = cache.get(name);
      if (last?.catalogue === catalogue && madeAt - last.madeAt < MAX_AGE_MS) return last.counts;
      const { counts, isPassing } = await countSearched(platform, asked, asker);
      if (!isPassing) cache.set(name, { catalogue, madeAt, counts }, CACHE.bytes);
      return counts;
    });
  };
}

const unknown = { projects: null, ordermade: null, open: null, over: null, values: null, dropped: [] };

function withoutConditions(
  asked: SearchConditions,
  conditions: readonly Condition[] = allConditions,
): SearchConditions {
  return Object.assign({}, asked, ...conditions.map((name) => unset[name]));
}

const unset: Record<Condition, Partial<SearchConditions>> = {
  purpose: { purpose: 'all' },
  state: { state: undefined },
  category: { category: 0 },
  price: { price: undefined },
  reward: { reward: undefined },
  isPq: { isPq: false },
};
const allConditions = Object.keys(unset) as Condition[];

/** What a typed text or its correction finds. */
async function find(
  platform: Platform,
  conditions: SearchConditions,
  texts: readonly SearchedText[],
): Promise<string[]> {
  const keys = new Set<string>();
  for (const text of texts)
    for (const key of await listMatches(platform, { ...conditions, sort: 'newest' }, text, MAX_COUNTED))
      keys.add(key);
  return [...keys].slice(0, MAX_COUNTED);
}

const facets = z.object({
  purpose: z.enum(['projects', 'ordermade']),
  shelf: z.enum(shelves),
  category: z.number().transform(String),
  projectType: z.string(),
  price: z.number().nullable().transform(String),
  isPq: z.boolean(),
});
type Facets = z.output<typeof facets>;

function findFacets({ db }: Database, keys: readonly string[]): Promise<Facets[]> {
  return query(
    db,
    facets,
    sql`
    select purpose, shelf, category, project_type, price_band(price_from) as price, delivery_type = 'PQ' as is_pq
    from project where key = any(${keys}::uuid[]) and shelf is not null`,
  );
}

const hasValue: Record<ListFilterName, (row: Facets, value: string) => boolean> = {
  state: ({ shelf }, value) => shelvesOf(shelves, value as 'funding' | 'finish').includes(shelf),
  category: ({ category }, value) => category === value,
  price: ({ price }, value) => price === value,
  reward: ({ projectType }, value) => projectType === value,
  isPq: ({ isPq }) => isPq,
};

function meets(row: Facets, asked: SearchConditions, name: Condition): boolean {
  if (name === 'purpose') return asked.purpose === 'all' || row.purpose === asked.purpose;
  return !asked[name] || hasValue[name](row, String(asked[name]));
}

const isSet = (asked: SearchConditions, name: Condition) =>
  name === 'purpose' ? asked.purpose !== 'all' : Boolean(asked[name]);
const setIn = (asked: SearchConditions) => allConditions.filter((name) => isSet(asked, name));

/** `rows`: all that the text finds, whatever the conditions. */
function countRows(rows: readonly Facets[], asked: SearchConditions): SearchCounts {
  const without = (dropped: Condition | null, has: (row: Facets) => boolean = () => true) =>
    rows.filter(
      (row) => has(row) && allConditions.every((name) => name === dropped || meets(row, asked, name)),
    ).length;
  const all = without(null);
  const onShelf = (shelf: Shelf) => without('state', (row) => row.shelf === shelf);
  return {
    all,
    more: false,
    projects: without('purpose', ({ purpose }) => purpose === 'projects'),
    ordermade: without('purpose', ({ purpose }) => purpose === 'ordermade'),
    open: onShelf('open'),
    over: onShelf('over'),
    values: valuesBy((name, value) => without(name, (row) => hasValue[name](row, value))),
    dropped:
      all > 0
        ? []
        : [...setIn(asked).map((name) => ({ name, n: without(name) })), { name: 'all', n: rows.length }],
  };
}

function valuesBy(countOf: (name: ListFilterName, value: string) => number | null): SearchCounts['values'] {
  const byName = filtersOf('search').map((filter) => {
    const values = filter.kind === 'word' ? Object.keys(filter.words) : ['true'];
    const counts = values.map((value) => [value, countOf(filter.name, value)] as const);
    return [filter.name, counts.some(([, n]) => n === null) ? null : Object.fromEntries(counts)];
  });
  return Object.fromEntries(byName);
}

/** Only what the conditions leave is known, and of a filter that is set its other values are not. */
async function countFrequent(
  platform: Platform,
  asked: SearchConditions,
  texts: readonly SearchedText[],
): Promise<SearchCounts> {
  const keys = await find(platform, asked, texts);
  if (keys.length >= MAX_COUNTED) return { ...unknown, all: MAX_COUNTED, more: true };
  const known = countRows(await findFacets(platform.database, keys), asked);
  const dropped = keys.length > 0 ? [] : await countDropped(platform, asked, texts);
  return {
    ...known,
    projects: asked.purpose === 'ordermade' ? null : known.projects,
    ordermade: asked.purpose === 'projects' ? null : known.ordermade,
    open: asked.state === 'finish' ? null : known.open,
    over: asked.state === 'funding' ? null : known.over,
    values: valuesBy((name, value) => (isSet(asked, name) ? null : (known.values?.[name]?.[value] ?? 0))),
    dropped,
  };
}

async function countDropped(
  platform: Platform,
  asked: SearchConditions,
  texts: readonly SearchedText[],
): Promise<SearchCounts['dropped']> {
  const dropped: SearchCounts['dropped'] = [];
  for (const name of setIn(asked))
    dropped.push({ name, n: (await find(platform, withoutConditions(asked, [name]), texts)).length });
  return [...dropped, { name: 'all', n: MAX_COUNTED }];
}
