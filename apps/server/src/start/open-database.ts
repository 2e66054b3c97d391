import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import sql from 'sql-template-tag';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { isDatabaseUnavailable, pgFailure } from '../platform/database/errors.ts';
import { execute } from '../platform/database/query.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import type { Log } from '../platform/log.ts';
import { StartError } from './preflight.ts';
import { assertNarrowRole, prepareDatabase } from './prepare-database.ts';
import type { ShutdownStack } from './shutdown-stack.ts';

/** `ownerUrl`: as the owner of the tables; null without one. */
export type OpenedDatabase = { database: Database; url: string; ownerUrl: string | null };

/** The database is not queried yet. `stops` receives its close. */
export async function openNamedDatabase(
  config: Config,
  log: Log,
  stops: ShutdownStack,
): Promise<OpenedDatabase> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        port: config.postgresPort,
        onCrash: (detail) => log.error(detail),
        onStart: (stop) => stops.push(stop),
      });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const database = openDatabase(url, log, {
    replicaUrl: config.replicaUrl,
    slowQueryMs: config.slowQueryMs,
  });
  stops.push(() => database.close());
  return { database, url, ownerUrl: embedded?.ownerUrl ?? config.migrationUrl };
}

/** Throws StartError when the database cannot be reached in time, or cannot be used. */
export async function migrateDatabase(
  config: Config,
  log: Log,
  { database, url, ownerUrl }: OpenedDatabase,
): Promise<void> {
  try {
    await waitForDatabase(database.db, log, config.databaseWaitS);
    const applied = await prepareDatabase(database.db, ownerUrl, (line) => log.warn(line));
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    await assertNarrowRole(database.db, config, log);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const { host } = new URL(url);
    throw new StartError(`the database at ${host} cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Logs each try. Throws the last error; at once where waiting does not help, as for a wrong password or a database
 * that does not exist.
 */
export async function waitForDatabase(pool: pg.Pool, log: Log, waitS: number): Promise<void> {
  const startedMs = performance.now();
  const elapsedMs = () => performance.now() - startedMs;
  let pauseMs = FIRST_PAUSE_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      await execute(pool, sql`select 1`);
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
function reasonOf(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause);
  return words || (pgFailure(cause)?.code ?? 'no reason given');
}
