import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { isDatabaseUnavailable, pgFailure } from './errors.ts';
import { queryOnly } from './query.ts';

/** Reads the public lists. Rows may be stale by the replica's lag, so nothing is decided by them. */
export type ListReader = {
  query(statement: pg.QueryConfig): Promise<{ rows: Record<string, unknown>[] }>;
  /** Where the current request reads: answers of one source are not shared with the other. */
  source(): 'primary' | 'replica';
};

export function readFromPrimary(pool: pg.Pool): ListReader {
  return { query: (statement) => pool.query(statement), source: () => 'primary' };
}

/**
 * Reads from the replica where it satisfies `withRequiredPosition`, else from the primary. A failed replica is
 * skipped until it answers again; the statement is repeated on the primary.
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
 * The replica cancelled the statement to replay, or has not replayed a migration yet (unknown column, table or
 * function).
 */
function isStatementFailure(error: unknown): boolean {
  return ['40001', '42703', '42P01', '42883'].includes(pgFailure(error)?.code ?? '');
}

export type ReplicaWatch = {
  canServe(required: RequiredPosition): boolean;
  fail(): void;
  lagMs(): number | null;
  stop(): void;
};

const POLL_MS = 500;

const MAX_LAG_MS = 10_000;

/** Polls the replay position, so that no request has to query it. */
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
      // Without a primary to compare with, the replica's rows are the best available.
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

/** The primary's WAL position as PostgreSQL prints it; null for a database in recovery. */
export async function readWritePosition(primary: pg.Pool): Promise<string | null> {
  const { at } = await queryOnly(
    primary,
    z.object({ at: z.string().nullable() }),
    sql`select case when pg_is_in_recovery() then null else pg_current_wal_lsn()::text end as at`,
  );
  return at;
}

/** The replay position; `all` for a promoted replica, which is never behind. */
export async function readReplayPosition(replica: pg.Pool): Promise<Position | 'all'> {
  const { at, replays } = await queryOnly(
    replica,
    z.object({ at: z.string().nullable(), replays: z.boolean() }),
    sql`select pg_last_wal_replay_lsn()::text as at, pg_is_in_recovery() as replays`,
  );
  return replays ? (parsePosition(at) ?? 0n) : 'all';
}

type Position = bigint;

/** What a request must be able to see: a position, `newest` for the primary's state, null for any. */
export type RequiredPosition = Position | 'newest' | null;

const requirements = new AsyncLocalStorage<RequiredPosition>();

export function withRequiredPosition<T>(required: RequiredPosition, work: () => T): T {
  return requirements.run(required, work);
}

export function currentRequirement(): RequiredPosition {
  return requirements.getStore() ?? null;
}

/** Parses `16/B374D848`; null for any other text. */
export function parsePosition(text: string | null | undefined): Position | null {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '');
  return parts ? (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`) : null;
}
