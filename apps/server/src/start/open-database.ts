import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import type { Log } from '../platform/log.ts';
import { assertNarrowRole, prepareDatabase } from './prepare-database.ts';
import type { ShutdownStack } from './shutdown-stack.ts';
import { StartError } from './start-error.ts';

/** `ownerUrl`: as the owner of the tables; null where nobody has named one. */
export type OpenedDatabase = { database: Database; url: string; ownerUrl: string | null };

/**
 * The database that the settings name, or an embedded one; migrated. Its end is on `stops`. Throws StartError
 * when it cannot be reached.
 */
export async function openMigratedDatabase(
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
  const ownerUrl = embedded?.ownerUrl ?? config.migrationUrl;
  try {
    await database.pool.query('select 1');
    await prepareDatabase(database.pool, ownerUrl, (line) => log.warn(line));
    await assertNarrowRole(database.pool, config, log);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const { host } = new URL(url);
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`the database at ${host} cannot be used: ${what}`, { cause });
  }
  return { database, url, ownerUrl };
}
