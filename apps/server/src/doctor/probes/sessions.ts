import type pg from 'pg';
import { listProcesses } from '#src/platform/database/process-sessions.ts';
import { type Finding, fail, ok, type Probe, warn } from '../finding.ts';
import { spellDuration } from '../spell-duration.ts';

/** Which processes of ours are connected: without a worker nothing is charged, and without a web process there is no site. */
export function probeProcesses(pool: pg.Pool): Probe {
  const subject = 'processes';
  return {
    subject,
    async run() {
      const processes = await listProcesses(pool);
      const counts = new Map<string, number>();
      for (const { role, words } of processes) {
        const name = [role, words].filter(Boolean).join(' ');
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

/** How many of the connections that PostgreSQL lets others than superusers have are taken. */
export function probeConnections(pool: pg.Pool): Probe {
  const subject = 'connections';
  return {
    subject,
    async run() {
      const { rows } = await pool.query<{ used: number; most: number }>(
        `select (select sum(numbackends) from pg_stat_database)::int as used,
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
      );
      return [judgeConnections(subject, rows[0]?.used ?? 0, rows[0]?.most ?? 1)];
    },
  };
}

export function judgeConnections(subject: string, used: number, most: number): Finding {
  const what = `${used} of ${most} are taken`;
  const advice = 'look at pg_stat_activity for who has them; run fewer processes, or raise max_connections';
  if (used >= most * FAIL_USED) return fail(subject, what, advice);
  return used >= most * WARN_USED ? warn(subject, what, advice) : ok(subject, what);
}

type Session = { pid: number; role: string; state: string | null; forS: number; query: string };

const spell = ({ pid, role, state, forS, query }: Session) =>
  `pid ${pid} (${[role, state].filter(Boolean).join(', ')}) for ${spellDuration(forS)}: ${query}`;

// Queries of the processes hold places for values; those of a person at psql hold values, which no line is to repeat at length.
const session = (since: string) => `a.pid, a.usename as role, a.state,
  extract(epoch from clock_timestamp() - ${since})::float8 as "forS",
  left(ltrim(regexp_replace(a.query, '\\s+', ' ', 'g')), 60) as query`;

const SHOWN = 3;
const LONG_S = 60;

/** Transactions that keep rows from being tidied away, and their locks from others. Sees the role's own, others where it may. */
export function probeTransactions(pool: pg.Pool, longS = LONG_S): Probe {
  const subject = 'long transactions';
  return {
    subject,
    async run() {
      const { rows } = await pool.query<Session>(
        `select ${session('a.xact_start')} from pg_stat_activity a
         where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'
           and a.xact_start <= clock_timestamp() - make_interval(secs => $1)
         order by a.xact_start limit ${SHOWN}`,
        [longS],
      );
      const advice = 'find out whose it is; select pg_terminate_backend(<pid>) ends it';
      if (rows.length > 0) return rows.map((row) => warn(subject, spell(row), advice));
      const { rows: unseen } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and query = '<insufficient privilege>'`,
      );
      const others = unseen[0]?.count ?? 0;
      const blind = others > 0 ? `, as far as can be seen: ${others} sessions are of other roles` : '';
      return [ok(subject, `none over ${longS} s${blind}`)];
    },
  };
}

const WAIT_S = 2;
const FAIL_WAIT_S = 30;

/** Sessions that wait for locks, and who holds them. */
export function probeLocks(pool: pg.Pool, waitS = WAIT_S, failS = FAIL_WAIT_S): Probe {
  const subject = 'locks';
  return {
    subject,
    async run() {
      const { rows } = await pool.query<Session & { blockers: number[] }>(
        `select ${session('l.since')}, pg_blocking_pids(a.pid) as blockers
         from (select pid, min(waitstart) as since from pg_locks where not granted group by pid) l
           join pg_stat_activity a on a.pid = l.pid
         where l.since <= clock_timestamp() - make_interval(secs => $1) order by l.since limit ${SHOWN}`,
        [waitS],
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
