import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { embeddedUrls, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { readPostmaster } from './embedded-postgres/home.ts';
import { createLog } from './log.ts';

/**
 * The database of a command: the database of the settings, else the embedded one of DATA_DIR, where it runs already or is started
 * for the duration of the command. Nothing is migrated. `ownerUrl` connects as the owner of the tables.
 */
export async function openForCommand(
  config: Config,
): Promise<{ database: Database; ownerUrl: string; close(): Promise<void> }> {
  const running = config.databaseUrl ? null : readPostmaster(config.dataDir);
  const started =
    config.databaseUrl || running
      ? null
      : await startEmbeddedPostgres({ dataDir: config.dataDir, port: null });
  const urls = config.databaseUrl
    ? { url: config.databaseUrl, ownerUrl: config.migrationUrl ?? config.databaseUrl }
    : (started ?? embeddedUrls(config.dataDir, running?.port ?? 0));
  const database = openDatabase(urls.url, createLog(config.logLevel), { max: 2, slowQueryMs: 60_000 });
  return {
    database,
    ownerUrl: urls.ownerUrl,
    async close() {
      await database.close();
      await started?.stop();
    },
  };
}
