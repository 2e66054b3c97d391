import type pg from 'pg';
import type { QueryConfig, QueryResultRow } from 'pg';
import type { Log } from '../../log.ts';
import { isDatabaseUnavailable, pgFailure } from '../failures.ts';
import { mustSeeNow } from './position.ts';
import type { ReplicaWatch } from './watch-replica.ts';

/** Reads the public lists. What it gives may be as old as the replica is behind, so nothing is decided by it. */
export type ListReader = {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<{ rows: Row[] }>;
  /** Where the question that is being answered reads: answers of one place are not shared with the other. */
  place(): 'primary' | 'replica';
};

/** Lists are read from the database itself. */
export function readFromPrimary(pool: pg.Pool): ListReader {
  return { query: (statement) => pool.query(statement), place: () => 'primary' };
}

/**
 * Lists are read from the replica wherever it has what must be seen (`seeingAtLeast`), else from the primary; one that fails
 * is asked no more until it answers again, and the question goes to the primary.
 */
export function readFromReplica(
  primary: pg.Pool,
  replica: pg.Pool,
  watch: ReplicaWatch,
  log: Log,
): ListReader {
  const place = () => (watch.shows(mustSeeNow()) ? 'replica' : 'primary');
  return {
    place,
    async query<Row extends QueryResultRow>(statement: QueryConfig) {
      if (place() === 'primary') return primary.query<Row>(statement);
      try {
        return await replica.query<Row>(statement);
      } catch (error) {
        if (!isOfTheReplica(error)) throw error;
        log.warn({ err: error }, 'replica failed, primary asked');
        if (!isOfOneStatement(error)) watch.fail();
        return primary.query<Row>(statement);
      }
    },
  };
}

function isOfTheReplica(error: unknown): boolean {
  const tookTooLong = error instanceof Error && error.message === 'Query read timeout';
  return tookTooLong || isDatabaseUnavailable(error) || isOfOneStatement(error);
}

/**
 * The replica had to end it to go on replaying, or has not replayed a migration yet: it knows no such column,
 * table, function.
 */
function isOfOneStatement(error: unknown): boolean {
  return ['40001', '42703', '42P01', '42883'].includes(pgFailure(error)?.code ?? '');
}
