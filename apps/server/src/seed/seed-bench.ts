import { seoulDate } from '@pq/domain/dates';
import type { Pool, PoolClient } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { execute, query } from '#src/platform/database/query.ts';

const BATCH = 50_000;

/**
 * Copies of the demo site's open projects, so many that lists, indexes and pages can be measured at size. They share
 * pictures and words, but each has a name of two made-up syllables that few others have; nobody has pledged on them, so
 * those that are over have failed. `owner` connects as the owner of the tables, who alone may drop indexes.
 */
export async function seedBench(now: number, owner: Pool, projects: number): Promise<void> {
  const client = await owner.connect();
  try {
    await execute(client, sql`set statement_timeout = 0`);
    await execute(client, sql`begin`);
    const restoreIndexes = await dropIndexes(client);
    for (let from = 1; from <= projects; from += BATCH) {
      const to = Math.min(projects, from + BATCH - 1);
      await execute(client, copies(now, from, to));
    }
    await restoreIndexes();
    await execute(client, sql`commit`);
    // Deep pages are read from the indexes alone once the new rows are marked visible.
    await execute(client, sql`vacuum (analyze) project, reward, project_popularity, project_search`);
  } finally {
    // The changed setting must not return to the pool.
    client.release(true);
  }
}

const indexRow = z.object({ name: z.string(), definition: z.string(), target: z.number().nullable() });

/** The copies would fill the indexes row by row: the returned function builds each of them at once. */
async function dropIndexes(client: PoolClient): Promise<() => Promise<void>> {
  const indexes = await query(
    client,
    indexRow,
    sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
      (select a.attstattarget from pg_attribute a
        where a.attrelid = i.indexrelid and a.attnum = 1 and a.attstattarget >= 0) as target
    from pg_index i
    where i.indrelid in ('project'::regclass, 'project_popularity'::regclass, 'project_search'::regclass)
      and not i.indisunique`,
  );
  for (const { name } of indexes) await execute(client, sql`drop index ${raw(name)}`);
  return async () => {
    await execute(client, sql`set local maintenance_work_mem = '256MB'`);
    for (const { name, definition, target } of indexes) {
      await execute(client, raw(definition));
      if (target !== null)
        await execute(client, raw(`alter index ${name} alter column 1 set statistics ${target}`));
    }
  };
}

/**
 * Inserts the copies number `from` to `to`, whose keys sort by number. Of 20 projects 14 are open, 3 open soon and 3 have failed;
 * starts and finishes spread over three months.
 */
function copies(now: number, from: number, to: number): Sql {
  const at = sql`${new Date(now)}::timestamptz`;
  const today = sql`${seoulDate(now)}::date`;
  return sql`
  with template as materialized (
    select p.*, row_number() over (order by p.key) - 1 as place, count(*) over () as places
    from project p where p.state in ('funding', 'ready') and p.created_at < ${at}
  ), number as (
    select n, case when n % 20 < 14 then 'funding' when n % 20 < 17 then 'ready' else 'fail' end as state,
      (lpad(to_hex(${now}::bigint - 1000000 + n), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8'
        || substr(md5(n::text), 1, 15))::uuid as key,
      chr(44032 + 28 * (n * 7919 % 399)::int) || chr(44032 + 28 * (n * 104729 / 399 % 399)::int) as name
    from generate_series(${from}::bigint, ${to}::bigint) n
  ), dated as (
    select key, n, name, state, case state
      when 'funding' then ${today} - (n % 30)::int
      when 'ready' then ${today} + 1 + (n % 30)::int
      else ${today} - 60 - (n % 30)::int end as period_start
    from number
  ), copied as (
    insert into project (key, purpose, owner_id, state, title, category, category_label, project_type, delivery_type, goal,
      period_start, period_finish, reward_period, thumbnail, main_image, sub_images, ground, refund, editor, created_at,
      updated_at, amount_at_end, backers_at_end, items_at_end, price_from)
    select d.key, t.purpose, t.owner_id, d.state, left(t.title, 45) || ' ' || d.name || ' ' || d.n, t.category, t.category_label,
      t.project_type, t.delivery_type, t.goal, d.period_start,
      case when d.state = 'fail' then d.period_start + 20 else greatest(d.period_start, ${today}) + 1 + (d.n % 60)::int end,
      ${today} + 120, t.thumbnail, t.main_image, t.sub_images, t.ground, '수령 후 7일 이내에 교환할 수 있습니다.',
      '<p>' || left(t.title, 50) || '</p>', ${at}, ${at}, e.nothing, e.nothing, e.nothing, t.price_from
    from dated d join template t on t.place = d.n % t.places
      cross join lateral (select case when d.state = 'fail' then 0 end as nothing) e
    returning key
  )
  insert into reward (project_key, idx, count, context, product_cost, delivery)
  select d.key, r.idx, r.count, r.context, r.product_cost, r.delivery
  from dated d join template t on t.place = d.n % t.places join reward r on r.project_key = t.key`;
}
