import { seoulDate } from '@pq/domain/dates';
import type { Pool, PoolClient } from 'pg';

const BATCH = 50_000;

/**
 * Copies of the demo site's open projects, so many that lists, indexes and pages can be measured at size. They share
 * pictures and words, but each has a name of two made-up syllables that few others have; nobody has pledged on them, so
 * every fourth that is over has failed. `owner` is of the owner of the tables, who alone drops indexes.
 */
export async function seedBench(now: number, owner: Pool, projects: number): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    const restoreIndexes = await dropIndexes(client);
    for (let from = 1; from <= projects; from += BATCH) {
      const to = Math.min(projects, from + BATCH - 1);
      await client.query(copySql, [new Date(now), seoulDate(now), from, to, now]);
    }
    await restoreIndexes();
    await client.query('commit');
    // Deep pages are read from the indexes alone once the new rows are marked visible.
    await client.query('vacuum (analyze) project, reward, project_popularity, project_search');
  } finally {
    // A connection with a changed setting does not go back to the pool.
    client.release(true);
  }
}

/** Takes away the indexes that the copies would fill row by row; the function given builds them at once. */
async function dropIndexes(client: PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string; target: number | null }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
      (select a.attstattarget from pg_attribute a
        where a.attrelid = i.indexrelid and a.attnum = 1 and a.attstattarget >= 0) as target
    from pg_index i
    where i.indrelid in ('project'::regclass, 'project_popularity'::regclass, 'project_search'::regclass)
      and not i.indisunique`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`);
    for (const { name, definition, target } of rows) {
      await client.query(definition);
      if (target !== null) await client.query(`alter index ${name} alter column 1 set statistics ${target}`);
    }
  };
}

// Of 20 projects 14 are open, 3 open soon and 3 have failed; starts and finishes spread over three months.
// $1 now, $2 Seoul date, $3 and $4 first and last number, $5 epoch ms for keys that sort by number.
const copySql = `
  with template as materialized (
    select p.*, row_number() over (order by p.key) - 1 as place, count(*) over () as places
    from project p where p.state in ('funding', 'ready') and p.created_at < $1::timestamptz
  ), number as (
    select n, case when n % 20 < 14 then 'funding' when n % 20 < 17 then 'ready' else 'fail' end as state,
      (lpad(to_hex($5::bigint - 1000000 + n), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8'
        || substr(md5(n::text), 1, 15))::uuid as key,
      chr(44032 + 28 * (n * 7919 % 399)::int) || chr(44032 + 28 * (n * 104729 / 399 % 399)::int) as name
    from generate_series($3::bigint, $4::bigint) n
  ), dated as (
    select key, n, name, state, case state
      when 'funding' then $2::date - (n % 30)::int
      when 'ready' then $2::date + 1 + (n % 30)::int
      else $2::date - 60 - (n % 30)::int end as period_start
    from number
  ), copied as (
    insert into project (key, purpose, owner_id, state, title, category, category_label, project_type, delivery_type, goal,
      period_start, period_finish, reward_period, thumbnail, main_image, sub_images, ground, refund, editor, created_at,
      updated_at, amount_at_end, backers_at_end, items_at_end)
    select d.key, t.purpose, t.owner_id, d.state, left(t.title, 45) || ' ' || d.name || ' ' || d.n, t.category, t.category_label,
      t.project_type, t.delivery_type, t.goal, d.period_start,
      case when d.state = 'fail' then d.period_start + 20 else greatest(d.period_start, $2::date) + 1 + (d.n % 60)::int end,
      $2::date + 120, t.thumbnail, t.main_image, t.sub_images, t.ground, '수령 후 7일 이내에 교환할 수 있습니다.',
      '<p>' || left(t.title, 50) || '</p>', $1, $1, e.nothing, e.nothing, e.nothing
    from dated d join template t on t.place = d.n % t.places
      cross join lateral (select case when d.state = 'fail' then 0 end as nothing) e
    returning key
  )
  insert into reward (project_key, idx, count, context, product_cost, delivery)
  select d.key, r.idx, r.count, r.context, r.product_cost, r.delivery
  from dated d join template t on t.place = d.n % t.places join reward r on r.project_key = t.key`;
