import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import type { Log } from '../platform/log.ts';
import { assertNarrowRole, prepareDatabase } from './prepare-database.ts';
import type { ShutdownStack } from './shutdown-stack.ts';
import { StartError } from './start-error.ts';
import { reasonOf, waitForDatabase } from './wait-for-database.ts';

/** `ownerUrl`: as the owner of the tables; null where nobody has named one. */
export type OpenedDatabase = { database: Database; url: string; ownerUrl: string | null };

/** The database that the settings name, or an embedded one; nothing is asked of it yet. Its end is on `stops`. */
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

/**
 * Waits for the database and brings it up to date. Throws StartError when it cannot be reached in time, or cannot be used.
 */
export async function migrateDatabase(
  config: Config,
  log: Log,
  { database, url, ownerUrl }: OpenedDatabase,
): Promise<void> {
  try {
    await waitForDatabase(database.pool, log, config.databaseWaitS);
    const applied = await prepareDatabase(database.pool, ownerUrl, (line) => log.warn(line));
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    await assertNarrowRole(database.pool, config, log);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const { host } = new URL(url);
    throw new StartError(`the database at ${host} cannot be used: ${reasonOf(cause)}`, { cause });
  }
}
