import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Config } from '#src/config/config.ts';
import { getCurrentRole, listChangeableTables } from '#src/platform/database/grants.ts';
import {
  listMigrations,
  listMissingMigrations,
  listUnknownMigrations,
} from '#src/platform/database/migrations.ts';
import { listProcesses } from '#src/platform/database/process-sessions.ts';
import { query, queryOnly } from '#src/platform/database/query.ts';
import { parsePosition, readReplayPosition, readWritePosition } from '#src/platform/database/replica.ts';
import { appendOnlyTables } from '#src/platform/database/tables.ts';
import { type Finding, fail, ok, type Probe, spellDuration, warn } from './probe.ts';

export function probeMigrations(pool: pg.Pool): Probe {
  const subject = 'migrations';
  return {
    subject,
    async run() {
      const missing = await listMissingMigrations(pool);
      if (missing.length > 0)
        return [
          fail(
            subject,
            `${missing.length} are missing, the first is ${missing[0]}`,
            'run npm run migrate as the owner of the tables',
          ),
        ];
      const unknown = await listUnknownMigrations(pool);
      if (unknown.length === 0) return [ok(subject, `up to date with ${(await listMigrations()).at(-1)}`)];
      return [
        warn(
          subject,
          `${unknown.length} are newer than this code, the last is ${unknown.at(-1)}`,
          'fine while a release is rolled out or back; else start the newer code',
        ),
      ];
    },
  };
}

export function probeRole(pool: pg.Pool, mode: Config['mode']): Probe {
  const subject = 'role of the database';
  return {
    subject,
    async run() {
      const tables = await listChangeableTables(pool, appendOnlyTables);
      const role = await getCurrentRole(pool);
      if (tables.length === 0) return [ok(subject, `${role} cannot change what is only added to`)];
      const judge = mode === 'production' ? fail : warn;
      return [
        judge(
          subject,
          `${role} may change or empty ${tables.join(', ')}`,
          'name a role that does not own them (docs/operations.md, Database roles)',
        ),
      ];
    },
  };
}

/** Indexes whose creation was interrupted slow down writes and serve no query. */
export function probeIndexes(pool: pg.Pool): Probe {
  const subject = 'indexes';
  return {
    subject,
    async run() {
      const rows = await query(
        pool,
        z.object({ name: z.string() }),
        sql`select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
         where not i.indisvalid and c.relnamespace = 'public'::regnamespace
           and not exists (select from pg_stat_progress_create_index b where b.index_relid = i.indexrelid)
         order by 1`,
      );
      if (rows.length === 0) return [ok(subject, 'all are valid')];
      return [
        warn(
          subject,
          `invalid: ${rows.map(({ name }) => name).join(', ')}`,
          'a build was broken off: drop index concurrently, and build it again',
        ),
      ];
    },
  };
}

/** Without a worker nothing is charged, and without a web process there is no site. */
export function probeProcesses(pool: pg.Pool): Probe {
  const subject = 'processes';
  return {
    subject,
    async run() {
      const processes = await listProcesses(pool);
      const counts = new Map<string, number>();
      for (const { role, details } of processes) {
        const name = [role, details].filter(Boolean).join(' ');
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      const what = [...counts].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none runs';
      const runs = (role: string) =>
        processes.some((process) => process.role === role || process.role === 'all');
      if (!runs('worker'))
        return [fail(subject, what, 'start a worker: nothing is charged, no mail is sent')];
      return [runs('web') ? ok(subject, what) : fail(subject, what, 'start a web process: there is no site')];
    },
  };
}

const WARN_USED = 0.8;
const FAIL_USED = 0.95;

export function probeConnections(pool: pg.Pool): Probe {
  const subject = 'connections';
  return {
    subject,
    async run() {
      const { used, max } = await queryOnly(
        pool,
        z.object({ used: z.number(), max: z.number() }),
        sql`select (select sum(numbackends) from pg_stat_database)::int as used,
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max`,
      );
      return [judgeConnections(subject, used, max)];
    },
  };
}

export function judgeConnections(subject: string, used: number, max: number): Finding {
  const what = `${used} of ${max} are taken`;
  const advice = 'look at pg_stat_activity for who has them; run fewer processes, or raise max_connections';
  if (used >= max * FAIL_USED) return fail(subject, what, advice);
  return used >= max * WARN_USED ? warn(subject, what, advice) : ok(subject, what);
}

const sessionRow = z.object({
  pid: z.number(),
  role: z.string().nullable(),
  state: z.string().nullable(),
  forS: z.number(),
  query: z.string().nullable(),
});
type Session = z.output<typeof sessionRow>;

const spell = ({ pid, role, state, forS, query }: Session) =>
  `pid ${pid} (${[role, state].filter(Boolean).join(', ')}) for ${spellDuration(forS)}: ${query}`;

// Statements of the processes have placeholders; those of a person at psql contain values, of which a line shows little.
const session = (since: Sql) => sql`a.pid, a.usename as role, a.state,
  extract(epoch from clock_timestamp() - ${since})::float8 as for_s,
  left(ltrim(regexp_replace(a.query, '\\s+', ' ', 'g')), 60) as query`;

const SHOWN = 3;
const LONG_S = 60;

/** Long transactions prevent vacuum, and their locks block others. Sees the role's own, and others if permitted. */
export function probeTransactions(pool: pg.Pool, longS = LONG_S): Probe {
  const subject = 'long transactions';
  return {
    subject,
    async run() {
      const rows = await query(
        pool,
        sessionRow,
        sql`select ${session(sql`a.xact_start`)} from pg_stat_activity a
         where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'
           and a.xact_start <= clock_timestamp() - make_interval(secs => ${longS})
         order by a.xact_start limit ${SHOWN}`,
      );
      const advice = 'find out whose it is; select pg_terminate_backend(<pid>) ends it';
      if (rows.length > 0) return rows.map((row) => warn(subject, spell(row), advice));
      const { count: others } = await queryOnly(
        pool,
        z.object({ count: z.number() }),
        sql`select count(*)::int as count from pg_stat_activity
         where datname = current_database() and query = '<insufficient privilege>'`,
      );
      const blind = others > 0 ? `, as far as can be seen: ${others} sessions are of other roles` : '';
      return [ok(subject, `none over ${longS} s${blind}`)];
    },
  };
}

const WAIT_S = 2;
const FAIL_WAIT_S = 30;

export function probeLocks(pool: pg.Pool, waitS = WAIT_S, failS = FAIL_WAIT_S): Probe {
  const subject = 'locks';
  return {
    subject,
    async run() {
      const rows = await query(
        pool,
        sessionRow.extend({ blockers: z.array(z.number()) }),
        sql`select ${session(sql`l.since`)}, pg_blocking_pids(a.pid) as blockers
         from (select pid, min(waitstart) as since from pg_locks where not granted group by pid) l
           join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
         where l.since <= clock_timestamp() - make_interval(secs => ${waitS}) order by l.since limit ${SHOWN}`,
      );
      if (rows.length === 0) return [ok(subject, `nobody has waited for one for ${waitS} s`)];
      return rows.map((row) => {
        const what = `${spell(row)}, behind ${row.blockers.map((pid) => `pid ${pid}`).join(', ')}`;
        const advice = 'look at those in pg_stat_activity; select pg_terminate_backend(<pid>) ends one';
        return row.forS >= failS ? fail(subject, what, advice) : warn(subject, what, advice);
      });
    },
  };
}

/** From then on lists are read from the primary. */
const MAX_LAG_MS = 10_000;
const LOOK_MS = 200;

export function probeReplica(primary: pg.Pool, url: string, maxLagMs = MAX_LAG_MS): Probe {
  const subject = 'replica';
  return {
    subject,
    advice: 'lists are read from the primary (docs/operations.md, The replica is down)',
    limitMs: maxLagMs + 5_000,
    async run() {
      const replica = new pg.Pool({
        connectionString: url,
        max: 1,
        connectionTimeoutMillis: 3_000,
        query_timeout: 3_000,
      });
      replica.on('error', () => {});
      try {
        const written = parsePosition(await readWritePosition(primary)) ?? 0n;
        const startedMs = performance.now();
        for (;;) {
          const replayed = await readReplayPosition(replica);
          const waitedMs = performance.now() - startedMs;
          if (replayed === 'all')
            return [
              fail(
                subject,
                'it replays nothing: it is a primary of its own',
                'see docs/operations.md, failover',
              ),
            ];
          if (replayed >= written)
            return [ok(subject, `has what the primary had, after ${spellDuration(waitedMs / 1_000)}`)];
          if (waitedMs > maxLagMs)
            return [
              warn(
                subject,
                `over ${spellDuration(maxLagMs / 1_000)} and ${written - replayed} bytes behind`,
                'look for a long query on it, and at its disk and network (docs/operations.md, The replica is behind)',
              ),
            ];
          await delay(LOOK_MS);
        }
      } finally {
        await replica.end();
      }
    },
  };
}

/** A slot without a reader retains all WAL, until the disk is full. */
export function probeSlots(pool: pg.Pool): Probe {
  const subject = 'replication slots';
  return {
    subject,
    async run() {
      const rows = await query(
        pool,
        z.object({ name: z.string(), retained: z.string().nullable() }),
        sql`select slot_name as name,
           pg_size_pretty(case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) end) as retained
         from pg_replication_slots where not active order by 1`,
      );
      if (rows.length === 0) return [ok(subject, 'none is left without a reader')];
      return rows.map(({ name, retained }) =>
        warn(
          subject,
          `${name} has no reader${retained ? ` and retains ${retained} of pg_wal` : ''}`,
          `bring its replica back, or select pg_drop_replication_slot('${name}')`,
        ),
      );
    },
  };
}
