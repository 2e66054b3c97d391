import type * as calls from '@pq/contract/calls/projects';
import type { ListFilterName, ListFilterValues, Price } from '@pq/contract/list-filters';
import { seoulDate } from '@pq/domain/dates';
import {
  categories,
  deliveryTypes,
  type ProjectType,
  type Purpose,
  projectTypes,
  type Shelf,
  shelvesOf,
} from '@pq/domain/project/project';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '#src/platform/database/database.ts';
import { prepared, query } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';

type Input = z.output<typeof calls.listProjects.input>;
export type ListQuery = Omit<Input, ListFilterName> &
  Pick<Input, 'category'> &
  Omit<ListFilterValues, 'category'>;

export function findListed(platform: Platform, input: ListQuery): Promise<string[]> {
  return listProjectKeys(platform.database, toFilter(input, seoulDate(platform.clock.now())));
}

/** Without a sort what opens soon is listed in the order in which it opens, all else newest first. */
function sortOf({ type, sort }: Pick<ListQuery, 'type' | 'sort'>): ListSort {
  return sort ?? (type === 'open' ? 'opening' : 'newest');
}

function toFilter(input: ListQuery, today: string): ListFilter {
  const type = input.type ?? 'list';
  return {
    purposes: [input.purpose],
    shelves: shelvesOf(type === 'open' ? ['soon'] : ['open', 'over'], input.state),
    boxed: type === 'pqbox',
    projectType: input.reward ?? null,
    category: input.category,
    price: null,
    pqOnly: input.isPq === true || type === 'pqbox',
    sort: sortOf(input),
    limit: input.number,
    ...(input.before !== undefined && sortOf(input) === 'newest'
      ? { offset: 0, before: input.before }
      : { offset: input.page * input.number }),
    today,
  };
}

type ListSort = 'newest' | 'popular' | 'deadline' | 'opening';

export type ListFilter = {
  purposes: readonly Purpose[];
  shelves: readonly Shelf[];
  /** Only projects with a PQ box reward to open; failed ones are left out. */
  boxed: boolean;
  projectType: ProjectType | null;
  /** 1-6; 0 is all. */
  category: number;
  price: Price | null;
  pqOnly: boolean;
  sort: ListSort;
  limit: number;
  offset: number;
  /** The page follows the project with this key, newest first. */
  before?: string;
  today: string;
};

/**
 * The keys of one page as a query of the columns key, over and at, and their order. Every part of a list is an index in the order
 * of the list; the parts are merged as far as the page reaches, so that a page reads what it skips and shows, and no more. A
 * filter that is not set becomes one part for each of its values.
 */
function pageOf(filter: ListFilter): { keys: Sql; order: string } {
  // As sub-selects the values do not enter estimates: no plan is better than the first, which PostgreSQL then reuses.
  const limit = value(filter.limit, 'int');
  const offset = value(filter.offset, 'int');
  const depth = depths.find((most) => filter.limit + filter.offset <= most) ?? 'all';
  const page: Page = { limit, offset, reach: sql`(select ${limit} + ${offset})`, depth };
  if (filter.sort === 'deadline') return { keys: keysByDeadline(filter, page), order: 'over, at, key' };
  const { table, at, way } = sources[filter.sort];
  const parts = partsOf(filter).map((where) => ({
    table,
    at,
    where: sql`${where}${follows(filter.before)}`,
  }));
  const order = `at ${way}, key ${way}`;
  return { keys: cut(merged(parts, `p.${at} ${way}, p.key ${way}`, page), order, page), order };
}

/** In the order of the newest first, a date and the key; a project that is gone has nothing after it. */
function follows(before: string | undefined): Sql {
  if (before === undefined) return sql``;
  const date = sql`(select period_start from project where key = ${before}::uuid)`;
  return sql` and (p.period_start, p.key) < (${date}, ${value(before, 'uuid')})`;
}

/** Page depths (limit + offset) for which a plan of their own is made. */
const depths = [64, 1_024, 16_384, 262_144];

type Page = { limit: Sql; offset: Sql; reach: Sql; depth: number | 'all' };
type Part = { table: string; at: string; where: Sql };

function value(given: unknown, type: string): Sql {
  return sql`(select ${given}::${raw(type)})`;
}

/** Table and leading column of each order; ties are ordered by key. */
const sources = {
  newest: { table: 'project', at: 'period_start', way: 'desc' },
  popular: { table: 'project_popularity', at: 'backers', way: 'desc' },
  opening: { table: 'project', at: 'period_start', way: 'asc' },
} as const;

/** Each part has its own limit: then its result is known to be ordered, and the planner expects to read little. */
function merged(parts: readonly Part[], order: string, page: Page): Sql | null {
  if (parts.length === 0) return null;
  return join(
    parts.map(
      ({ table, at, where }) =>
        sql`(select p.key, p.${raw(at)} as at from ${raw(table)} p where ${where}
          order by ${raw(order)} limit ${raw(String(page.depth))})`,
    ),
    ' union all ',
  );
}

function cut(parts: Sql | null, order: string, page: Page): Sql {
  return sql`select key, false as over, at from (
    select key, at from (${parts}) parts order by ${raw(order)} limit ${page.limit} offset ${page.offset}) page`;
}

/** What still runs by finish, then what is over, whether or not the scheduler has closed it yet. */
function keysByDeadline(filter: ListFilter, page: Page): Sql {
  const by = 'p.period_finish, p.key';
  const onShelf = (shelf: Shelf, compare?: '>=' | '<'): Part[] => {
    if (!filter.shelves.includes(shelf)) return [];
    const due = compare ? sql` and p.period_finish ${raw(compare)} ${value(filter.today, 'date')}` : raw('');
    return partsOf({ ...filter, shelves: [shelf] }).map((where) => ({
      table: 'project',
      at: 'period_finish',
      where: sql`${where}${due}`,
    }));
  };
  const running = merged([...onShelf('soon'), ...onShelf('open', '>=')], by, page);
  const ended = merged([...onShelf('open', '<'), ...onShelf('over')], by, page);
  if (!running || !ended) return cut(running ?? ended, 'at, key', page);
  return sql`
    with running as materialized (
      select key, at from (${running}) parts order by at, key limit ${page.reach}
    ), before as materialized (select count(*) as n from running), ended as materialized (
      select key, at from (${ended}) parts order by at, key
      limit greatest(0, ${page.reach} - (select n from before))
    )
    (select key, false as over, at from running order by at, key offset ${page.offset})
    union all
    (select key, true, at from ended order by at, key offset greatest(0, ${page.offset} - (select n from before)))`;
}

/** The parts of a list: conditions that each name the whole start of an index. */
function partsOf(filter: ListFilter): Sql[] {
  const of = (column: string, given: unknown, all: readonly unknown[], type: string) =>
    given
      ? [sql`p.${raw(column)} = ${value(given, type)}`]
      : all.map((one) => raw(`p.${column} = ${literal(one)}`));
  const [onlyPurpose] = filter.purposes;
  const heads = combine([
    of('purpose', filter.purposes.length === 1 && onlyPurpose, filter.purposes, 'text'),
    filter.shelves.map((shelf) => raw(`p.shelf = '${shelf}'`)),
  ]);
  if (filter.boxed) return combine([heads, [sql`p.boxed and p.state <> 'fail'`], ...conditionsOf(filter)]);
  const byCategory = of('category', filter.category, categories, 'smallint');
  if (filter.price) {
    const inBand = sql`price_band(p.price_from) = ${value(Number(filter.price), 'smallint')}`;
    return combine([heads, byCategory, [inBand], ...conditionsOf({ ...filter, category: 0 })]);
  }
  if (!filter.category && !filter.projectType && !filter.pqOnly) return heads;
  return combine([
    heads,
    byCategory,
    of('project_type', filter.projectType, projectTypes, 'text'),
    filter.pqOnly ? [sql`p.delivery_type = 'PQ'`] : of('delivery_type', null, deliveryTypes, 'text'),
  ]);
}

function conditionsOf(filter: ListFilter): Sql[][] {
  return [
    filter.category ? [sql`p.category = ${value(filter.category, 'smallint')}`] : [],
    filter.projectType ? [sql`p.project_type = ${value(filter.projectType, 'text')}`] : [],
    filter.pqOnly ? [sql`p.delivery_type = 'PQ'`] : [],
  ].filter((condition) => condition.length > 0);
}

function literal(given: unknown): string {
  return typeof given === 'number' ? String(given) : `'${given}'`;
}

function combine([first = [], ...others]: readonly (readonly Sql[])[]): Sql[] {
  return others.reduce<Sql[]>(
    (all, next) => all.flatMap((left) => next.map((right) => sql`${left} and ${right}`)),
    [...first],
  );
}

const keyRow = z.object({ key: z.string() });

/** Pages that differ only in values share a prepared statement. */
export async function listProjectKeys({ lists }: Database, filter: ListFilter): Promise<string[]> {
  if (filter.shelves.length === 0) return [];
  const { keys, order } = pageOf(filter);
  const rows = await query(
    prepared(lists),
    keyRow,
    sql`select key from (${keys}) page order by ${raw(order)}`,
  );
  return rows.map(({ key }) => key);
}
