import type pg from 'pg';
import { type MustSee, type Position, parsePosition } from './position.ts';

export type ReplicaWatch = {
  /** Whether the replica answers, is not far behind, and has what must be seen. */
  shows(mustSee: MustSee): boolean;
  /** The replica has failed: it is left alone until it answers the next look. */
  fail(): void;
  /** How far it is behind, ms; null while it does not answer. */
  lagMs(): number | null;
  stop(): void;
};

const LOOK_MS = 500;
/** A replica that is further behind is not shown to anybody. */
const MOST_LAG_MS = 10_000;

/** Looks twice a second how far a replica has come: no question has to ask for it. */
export function watchReplica(primary: pg.Pool, replica: pg.Pool): ReplicaWatch {
  let replayed: Position | 'all' | null = null;
  let mark: { position: Position; atMs: number } | null = null;
  let caughtUpMs = performance.now();
  let failedMs = 0;
  let looking = false;
  let stopped = false;

  const look = async () => {
    if (looking || stopped) return;
    looking = true;
    const startedMs = performance.now();
    try {
      // Without a primary to compare with, what the replica has is the best there is.
      mark ??= await markOf(primary, startedMs).catch(() => null);
      const seen = await readReplayed(replica);
      if (failedMs > startedMs) return;
      replayed = seen;
      if (mark === null || seen === 'all' || seen >= mark.position) {
        caughtUpMs = mark?.atMs ?? startedMs;
        mark = null;
      }
    } catch {
      replayed = null;
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  void look();

  const lagMs = () => (replayed === null ? null : Math.max(0, performance.now() - caughtUpMs));
  return {
    shows(mustSee) {
      if (mustSee === 'newest' || replayed === null || performance.now() - caughtUpMs > MOST_LAG_MS)
        return false;
      return mustSee === null || replayed === 'all' || replayed >= mustSee;
    },
    fail() {
      failedMs = performance.now();
      replayed = null;
    },
    lagMs,
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

async function markOf(primary: pg.Pool, atMs: number): Promise<{ position: Position; atMs: number } | null> {
  const position = parsePosition(await writtenBy(primary));
  return position === null ? null : { position, atMs };
}

/** How far a primary has written, as PostgreSQL writes it; null for a database that is none. */
export async function writtenBy(primary: pg.Pool): Promise<string | null> {
  const { rows } = await primary.query<{ at: string | null }>(
    'select case when pg_is_in_recovery() then null else pg_current_wal_lsn()::text end as at',
  );
  return rows[0]?.at ?? null;
}

/** How far a replica has come; `all` for one that has been promoted: it is behind nobody. */
export async function readReplayed(replica: pg.Pool): Promise<Position | 'all'> {
  const { rows } = await replica.query<{ at: string | null; replays: boolean }>(
    'select pg_last_wal_replay_lsn()::text as at, pg_is_in_recovery() as replays',
  );
  return rows[0]?.replays ? (parsePosition(rows[0].at) ?? 0n) : 'all';
}
