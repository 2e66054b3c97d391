import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { parsePosition, readReplayed, writtenBy } from '#src/platform/database/replica.ts';
import { fail, ok, type Probe, warn } from '../finding.ts';
import { spellDuration } from '../spell-duration.ts';

/** From then on lists are read from the primary. */
const MOST_LAG_MS = 10_000;
const LOOK_MS = 200;

/** Waits until the replica has what the primary had written when it was asked. */
export function probeReplica(primary: pg.Pool, url: string, mostLagMs = MOST_LAG_MS): Probe {
  const subject = 'replica';
  return {
    subject,
    advice: 'lists are read from the primary meanwhile (docs/operations.md, The replica is down)',
    limitMs: mostLagMs + 5_000,
    async run() {
      const replica = new pg.Pool({
        connectionString: url,
        max: 1,
        connectionTimeoutMillis: 3_000,
        query_timeout: 3_000,
      });
      replica.on('error', () => {});
      try {
        const written = parsePosition(await writtenBy(primary)) ?? 0n;
        const startedMs = performance.now();
        for (;;) {
          const replayed = await readReplayed(replica);
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
          if (waitedMs > mostLagMs)
            return [
              warn(
                subject,
                `over ${spellDuration(mostLagMs / 1_000)} and ${written - replayed} bytes behind`,
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

/** A slot that nobody reads keeps all that the primary writes, until its disk is full. */
export function probeSlots(pool: pg.Pool): Probe {
  const subject = 'replication slots';
  return {
    subject,
    async run() {
      const { rows } = await pool.query<{ name: string; kept: string | null }>(
        `select slot_name as name,
           pg_size_pretty(case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) end) as kept
         from pg_replication_slots where not active order by 1`,
      );
      if (rows.length === 0) return [ok(subject, 'none is left without a reader')];
      return rows.map(({ name, kept }) =>
        warn(
          subject,
          `${name} has no reader${kept ? ` and keeps ${kept} of pg_wal` : ''}`,
          `bring its replica back, or select pg_drop_replication_slot('${name}')`,
        ),
      );
    },
  };
}
