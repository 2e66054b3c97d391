import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { isDatabaseUnavailable, pgFailure } from './errors.ts';
import { queryOnly } from './query.ts';

/** Reads the public lists. What it gives may be as old as the replica is behind, so nothing is decided by it. */
export type ListReader = {
  query(statement: pg.QueryConfig): Promise<{ rows: Record<string, unknown>[] }>;
  /** Where the question that is being answered reads: answers of one place are not shared with the other. */
  source(): 'primary' | 'replica';
};

/** Lists are read from the database itself. */
export function readFromPrimary(pool: pg.Pool): ListReader {
  return { query: (statement) => pool.query(statement), source: () => 'primary' };
}

/**
 * Lists are read from the replica wherever it has what must be seen (`withRequiredPosition`), else from the primary; one that fails
 * is asked no more until it answers again, and the question goes to the primary.
 */
export function readFromReplica(
  primary: pg.Pool,
  replica: pg.Pool,
  watch: ReplicaWatch,
  log: Log,
): ListReader {
  const source = () => (watch.canServe(currentRequirement()) ? 'replica' : 'primary');
  return {
    source,
    async query(statement) {
      if (source() === 'primary') return primary.query(statement);
      try {
        return await replica.query(statement);
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
        log.warn({ err: error }, 'replica failed, primary asked');
        if (!isStatementFailure(error)) watch.fail();
        return primary.query(statement);
      }
    },
  };
}

function isReplicaFailure(error: unknown): boolean {
  const timedOut = error instanceof Error && error.message === 'Query read timeout';
  return timedOut || isDatabaseUnavailable(error) || isStatementFailure(error);
}

/**
 * The replica had to end it to go on replaying, or has not replayed a migration yet: it knows no such column,
 * table, function.
 */
function isStatementFailure(error: unknown): boolean {
  return ['40001', '42703', '42P01', '42883'].includes(pgFailure(error)?.code ?? '');
}

export type ReplicaWatch = {
  /** Whether the replica answers, is not far behind, and has what must be seen. */
  canServe(required: RequiredPosition): boolean;
  /** The replica has failed: it is left alone until it answers the next look. */
  fail(): void;
  /** How far it is behind, ms; null while it does not answer. */
  lagMs(): number | null;
  stop(): void;
};

const POLL_MS = 500;

/** A replica that is further behind is not shown to anybody. */
const MAX_LAG_MS = 10_000;

/** Looks twice a second how far a replica has come: no question has to ask for it. */
export function watchReplica(primary: pg.Pool, replica: pg.Pool): ReplicaWatch {
  let replayed: Position | 'all' | null = null;
  let target: { position: Position; atMs: number } | null = null;
  let caughtUpMs = performance.now();
  let failedMs = 0;
  let polling = false;
  let stopped = false;

  const poll = async () => {
    if (polling || stopped) return;
    polling = true;
    const startedMs = performance.now();
    try {
      // Without a primary to compare with, what the replica has is the best there is.
      target ??= await readTarget(primary, startedMs).catch(() => null);
      const position = await readReplayPosition(replica);
      if (failedMs > startedMs) return;
      replayed = position;
      if (target === null || position === 'all' || position >= target.position) {
        caughtUpMs = target?.atMs ?? startedMs;
        target = null;
      }
    } catch {
      replayed = null;
    } finally {
      polling = false;
    }
  };
  const timer = setInterval(poll, POLL_MS).unref();
  void poll();

  const lagMs = () => (replayed === null ? null : Math.max(0, performance.now() - caughtUpMs));
  return {
    canServe(required) {
      if (required === 'newest' || replayed === null || performance.now() - caughtUpMs > MAX_LAG_MS)
        return false;
      return required === null || replayed === 'all' || replayed >= required;
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

async function readTarget(
  primary: pg.Pool,
  atMs: number,
): Promise<{ position: Position; atMs: number } | null> {
  const position = parsePosition(await readWritePosition(primary));
  return position === null ? null : { position, atMs };
}

/** How far a primary has written, as PostgreSQL writes it; null for a database that is none. */
export async function readWritePosition(primary: pg.Pool): Promise<string | null> {
  const { at } = await queryOnly(
    primary,
    z.object({ at: z.string().nullable() }),
    sql`select case when pg_is_in_recovery() then null else pg_current_wal_lsn()::text end as at`,
  );
  return at;
}

/** How far a replica has come; `all` for one that has been promoted: it is behind nobody. */
export async function readReplayPosition(replica: pg.Pool): Promise<Position | 'all'> {
  const { at, replays } = await queryOnly(
    replica,
    z.object({ at: z.string().nullable(), replays: z.boolean() }),
    sql`select pg_last_wal_replay_lsn()::text as at, pg_is_in_recovery() as replays`,
  );
  return replays ? (parsePosition(at) ?? 0n) : 'all';
}

/** A position in the database's log of changes: what was written up to there. */
type Position = bigint;

/** What one question must be able to see: a position; `newest`: whatever there is; null: nothing in particular. */
export type RequiredPosition = Position | 'newest' | null;

const requirements = new AsyncLocalStorage<RequiredPosition>();

/** Runs `work` so that lists read in it show at least what `mustSee` says. */
export function withRequiredPosition<T>(required: RequiredPosition, work: () => T): T {
  return requirements.run(required, work);
}

/** What the question that is being answered must see. Outside of questions: nothing in particular. */
export function currentRequirement(): RequiredPosition {
  return requirements.getStore() ?? null;
}

/** The position that PostgreSQL writes as `16/B374D848`; null for any other text. */
export function parsePosition(text: string | null | undefined): Position | null {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '');
  return parts ? (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`) : null;
}
