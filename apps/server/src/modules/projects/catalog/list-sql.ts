import {
  categories,
  deliveryTypes,
  type ProjectType,
  type Purpose,
  projectTypes,
  type Shelf,
} from '@pq/domain/project/project';

export type ListSort = 'newest' | 'popular' | 'deadline';

/** Which projects a list takes in, in which order, and which part of it is shown. */
export type ListFilter = {
  purposes: readonly Purpose[];
  shelves: readonly Shelf[];
  /** Only projects with a PQ box reward to open; failed ones are left out. */
  boxed: boolean;
  projectType: ProjectType | null;
  /** 1-6; 0 is all. */
  category: number;
  pqOnly: boolean;
  sort: ListSort;
  limit: number;
  offset: number;
  /** Seoul date. */
  today: string;
};

export type Statement = { text: string; values: unknown[] };

/**
 * The keys of one page as a query of the columns key, over and at, and the order in which they stand. Every part of a
 * list is an index in the wanted order; the parts are merged as far as the page reaches, so that a page reads what it
 * skips and shows, and no more. A filter that is not asked becomes one part for each of its values.
 */
export function pageSql(filter: ListFilter): Statement & { order: string } {
  const values: unknown[] = [];
  // As sub-selects the values are no estimate's business: no plan is better than the first, which is kept.
  const param = (value: unknown, type: string) => `(select $${values.push(value)}::${type})`;
  const limit = param(filter.limit, 'int');
  const offset = param(filter.offset, 'int');
  const depth = depths.find((most) => filter.limit + filter.offset <= most) ?? 'all';
  const page: Page = { limit, offset, reach: `(select ${limit} + ${offset})`, depth };
  if (filter.sort !== 'deadline') {
    const { table, at } = sources[filter.sort];
    const order = { by: `p.${at} desc, p.key desc`, of: 'at desc, key desc' };
    const parts = partsOf(filter, param).map((where) => ({ table, at, where }));
    return { text: cut(merged(parts, order.by, page), order.of, page), values, order: order.of };
  }
  return { text: deadlineSql(filter, param, page), values, order: 'over, at, key' };
}

/** How deep a plan is made for. */
const depths = [64, 1_024, 16_384, 262_144];

type Param = (value: unknown, type: string) => string;
type Page = { limit: string; offset: string; reach: string; depth: number | 'all' };
type Part = { table: string; at: string; where: string };

/** What the sorts of A-023 put first; equal ones by key. */
const sources = {
  newest: { table: 'project', at: 'period_start' },
  popular: { table: 'project_popularity', at: 'backers' },
} as const;

/**
 * The parts as one, each with a limit of its own: it keeps them apart, so that each is known to be in order, and tells
 * the planner that little of it is read.
 */
function merged(parts: readonly Part[], order: string, page: Page): string {
  return parts
    .map(
      ({ table, at, where }) =>
        `(select p.key, p.${at} as at from ${table} p where ${where} order by ${order} limit ${page.depth})`,
    )
    .join(' union all ');
}

/** One page of the merged parts. */
function cut(parts: string, order: string, page: Page): string {
  return `select key, false as over, at from (
    select key, at from (${parts}) parts order by ${order} limit ${page.limit} offset ${page.offset}) page`;
}

/** What still runs by finish, then what is over, be it that the sweep has not come to it yet. */
function deadlineSql(filter: ListFilter, param: Param, page: Page): string {
  const by = 'p.period_finish, p.key';
  const stand = (shelf: Shelf, compare?: '>=' | '<') => {
    if (!filter.shelves.includes(shelf)) return [];
    const due = compare ? ` and p.period_finish ${compare} ${param(filter.today, 'date')}` : '';
    return partsOf({ ...filter, shelves: [shelf] }, param).map((where) => ({
      table: 'project',
      at: 'period_finish',
      where: `${where}${due}`,
    }));
  };
  const running = merged([...stand('soon'), ...stand('open', '>=')], by, page);
  const ended = merged([...stand('open', '<'), ...stand('over')], by, page);
  if (running === '' || ended === '') return cut(running || ended, 'at, key', page);
  return `
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
function partsOf(filter: ListFilter, param: Param): string[] {
  const of = (column: string, given: unknown, all: readonly unknown[], type: string) =>
    given ? [`p.${column} = ${param(given, type)}`] : all.map((value) => `p.${column} = ${literal(value)}`);
  const [onlyPurpose] = filter.purposes;
  const heads = combine([
    of('purpose', filter.purposes.length === 1 && onlyPurpose, filter.purposes, 'text'),
    filter.shelves.map((shelf) => `p.shelf = '${shelf}'`),
  ]);
  if (filter.boxed) return combine([heads, [`p.boxed and p.state <> 'fail'`], ...asked(filter, param)]);
  if (!filter.category && !filter.projectType && !filter.pqOnly) return heads;
  const details = combine([
    of('category', filter.category, categories, 'smallint'),
    of('project_type', filter.projectType, projectTypes, 'text'),
    filter.pqOnly ? [`p.delivery_type = 'PQ'`] : of('delivery_type', null, deliveryTypes, 'text'),
  ]);
  return combine([heads, details]);
}

/** The filters as conditions on what an index carries: few projects have a box. */
function asked(filter: ListFilter, param: Param): string[][] {
  return [
    filter.category ? [`p.category = ${param(filter.category, 'smallint')}`] : [],
    filter.projectType ? [`p.project_type = ${param(filter.projectType, 'text')}`] : [],
    filter.pqOnly ? [`p.delivery_type = 'PQ'`] : [],
  ].filter((condition) => condition.length > 0);
}

function literal(value: unknown): string {
  return typeof value === 'number' ? String(value) : `'${value}'`;
}

function combine(conditions: readonly (readonly string[])[]): string[] {
  return conditions.reduce<string[]>(
    (all, next) => all.flatMap((left) => next.map((right) => (left === '' ? right : `${left} and ${right}`))),
    [''],
  );
}
