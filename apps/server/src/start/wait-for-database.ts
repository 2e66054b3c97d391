import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseUnavailable, pgFailure } from '../platform/database/errors.ts';
import type { Log } from '../platform/log.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Waits until the database answers, for `waitS` at most, with a line of the log for each try. Throws what it said last; at once where
 * waiting does not help, as for a wrong password or a database that does not exist.
 */
export async function waitForDatabase(pool: pg.Pool, log: Log, waitS: number): Promise<void> {
  const startedMs = performance.now();
  const elapsedMs = () => performance.now() - startedMs;
  let pauseMs = FIRST_PAUSE_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      await pool.query('select 1');
      if (tries > 1)
        log.warn({ tries, waitedS: Math.round(elapsedMs() / 1_000) }, 'database reached, start goes on');
      return;
    } catch (cause) {
      if (!isDatabaseUnavailable(cause) || elapsedMs() + pauseMs > waitS * 1_000) throw cause;
      log.warn({ tries, reason: reasonOf(cause), nextTryS: pauseMs / 1_000 }, 'database away, start waits');
      await delay(pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }
}

/** Where a host has several addresses, the error of all of them has a code and no words. */
export function reasonOf(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause);
  return words || (pgFailure(cause)?.code ?? 'no reason given');
}
