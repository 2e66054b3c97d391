import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { embeddedUrl, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { readPostmaster } from '../platform/embedded-postgres/postmaster.ts';
import { createLog } from '../platform/log.ts';

/**
 * The database of an operator's command: the one that the settings name, else the embedded one of DATA_DIR, where it runs
 * already or started for as long as the command takes. Nothing is migrated.
 */
export async function openForCommand(
  config: Config,
): Promise<{ database: Database; close(): Promise<void> }> {
  const running = config.databaseUrl ? null : readPostmaster(config.dataDir);
  const started =
    config.databaseUrl || running
      ? null
      : await startEmbeddedPostgres({ dataDir: config.dataDir, port: null });
  const url = config.databaseUrl ?? started?.url ?? embeddedUrl(running?.port ?? 0);
  const database = openDatabase(url, createLog(config.logLevel), { max: 2, slowQueryMs: 60_000 });
  return {
    database,
    async close() {
      await database.close();
      await started?.stop();
    },
  };
}
