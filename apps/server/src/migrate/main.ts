import pg from 'pg';
import { ConfigError, parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { explainStartFailure, StartError } from '../start/preflight.ts';
import { prepareDatabase } from '../start/prepare-database.ts';

// `npm run migrate`: migrates and grants the role of DATABASE_URL its privileges (docs/operations.md, Database
// roles).
try {
  const { databaseUrl, migrationUrl } = parseConfig(readEnv(), process.cwd());
  if (!databaseUrl || !migrationUrl)
    throw new ConfigError(['DATABASE_URL and DATABASE_MIGRATION_URL are both needed to migrate']);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 5_000 });
  await prepareDatabase(pool, migrationUrl, (line) => process.stderr.write(`${line}\n`))
    .catch((cause: Error) => {
      const why = cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
      throw new StartError(`the database is not migrated: ${why}`, { cause });
    })
    .finally(() => pool.end());
  process.stdout.write('the database is up to date\n');
} catch (error) {
  for (const line of explainStartFailure(error)) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
