import pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { pgFailure } from '../platform/database/errors.ts';
import { getCurrentRole, listChangeableTables } from '../platform/database/grants.ts';
import {
  describeBlockers,
  listMissingMigrations,
  migrate,
  type OnBlocked,
} from '../platform/database/migrations.ts';
import { queryOnly } from '../platform/database/query.ts';
import { appendOnlyTables } from '../platform/database/tables.ts';
import type { Log } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { StartError } from './preflight.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Brings the database up to date: as the owner where `ownerUrl` is given, which then grants the role of `pool` its rights; else
 * as that role itself, as far as it may. Gives the names of what was applied; `onBlocked` is called when a migration has to wait for
 * others.
 */
export async function prepareDatabase(
  pool: pg.Pool,
  ownerUrl: string | null,
  onBlocked: (line: string) => void = () => {},
): Promise<string[]> {
  const reportBlocked: OnBlocked = (name, blockers) =>
    onBlocked(`migration ${name} waits for a lock and is tried again: ${describeBlockers(blockers)}`);
  if (ownerUrl) return migrateAsOwner(pool, ownerUrl, reportBlocked);
  const missing = await listMissingMigrations(pool);
  if (missing.length === 0) return [];
  return migrate(pool, { onBlocked: reportBlocked }).catch((cause: unknown) => {
    if (pgFailure(cause)?.code !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new StartError(
      `${missing.length} migrations are missing, and the role of DATABASE_URL may not apply them: run npm run migrate with DATABASE_MIGRATION_URL first`,
      { cause },
    );
  });
}

async function migrateAsOwner(pool: pg.Pool, ownerUrl: string, onBlocked: OnBlocked): Promise<string[]> {
  const appRole = await getCurrentRole(pool);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2, connectionTimeoutMillis: 5_000 });
  try {
    return await migrate(owner, { appRole, onBlocked });
  } finally {
    await owner.end();
  }
}

/** In production a role that may change what is append-only is refused; elsewhere it is warned of. */
export async function assertNarrowRole(
  pool: pg.Pool,
  { mode, databaseUrl }: Pick<Config, 'mode' | 'databaseUrl'>,
  log: Log,
): Promise<void> {
  const tables = await listChangeableTables(pool, appendOnlyTables);
  if (tables.length === 0) return;
  const role = await getCurrentRole(pool);
  const line = `DATABASE_URL: the role ${role} may change or empty ${tables.join(', ')}: name a role that does not own them, and their owner in DATABASE_MIGRATION_URL (docs/operations.md, Database roles)`;
  if (mode === 'production') throw new StartError(line);
  if (databaseUrl) log.warn(line);
}

/**
 * Fills an empty database as SEED says and gives the paths of its pictures; the seed's code is loaded only then. `ownerUrl` is for
 * what the owner of the tables alone may do: indexes and statistics.
 */
export async function seedIfEmpty(platform: Platform, storage: Storage, ownerUrl: string): Promise<string[]> {
  const { seed, sandbox } = platform.config;
  if (seed.kind === 'none') return [];
  const { empty } = await queryOnly(
    platform.database.db,
    z.object({ empty: z.boolean() }),
    sql`select not exists (select from member) as empty`,
  );
  if (!empty) return [];
  const { seedDatabase } = await import('../seed/seed-database.ts');
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    return await seedDatabase(platform, storage, { seed, sandboxUrl: sandbox.url, owner });
  } finally {
    await owner.end();
  }
}
