import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { withConnection } from '../platform/database/transaction.ts';

/** Tells tables that a trial has made from those of somebody. */
const MARK = 'pq_scratch';

/**
 * Takes a database for a trial. One that holds anything is refused, unless a trial that was broken off has left it. `pool` is of
 * its owner.
 */
export function claimScratch(pool: pg.Pool): Promise<void> {
  return withConnection(pool, async (client) => {
    const { rows } = await client.query<{ marked: boolean; held: string | null }>(
      `select to_regnamespace($1) is not null as marked,
        (select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
         order by 1 limit 1) as held`,
      [MARK],
    );
    if (rows[0]?.marked) await clear(client);
    else if (rows[0]?.held)
      throw new Error(`the database for trials is not empty (${rows[0].held}): give one of its own`);
    await client.query(`create schema if not exists ${MARK}`);
  });
}

/** Empties a database that a trial has claimed. */
export function emptyScratch(pool: pg.Pool): Promise<void> {
  return withConnection(pool, async (client) => {
    await clear(client);
    await client.query(`drop schema if exists ${MARK}`);
  });
}

async function clear(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists public cascade; create schema public');
}

/** Throws when both are one database, whatever their addresses say: a lock that is taken in one is seen in itself alone. */
export async function assertOther(live: pg.Pool, scratch: pg.Pool): Promise<void> {
  const client = await live.connect();
  try {
    const [high, low] = [randomInt(1, 2 ** 31), randomInt(1, 2 ** 31)];
    await client.query('select pg_advisory_lock($1, $2)', [high, low]);
    const { rowCount } = await scratch.query(
      `select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2
         and database = (select oid from pg_database where datname = current_database())`,
      [high, low],
    );
    if (rowCount !== 0) throw new Error('the database for trials is the database of the site');
  } finally {
    client.release(true);
  }
}
