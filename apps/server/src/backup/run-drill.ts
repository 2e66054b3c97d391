import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from '../config/env.ts';
import { readBackupSecrets } from '../config/secrets.ts';
import { isSameDatabase, readBackupRepository } from '../config/stores.ts';
import { type DrillOptions, drill } from './drill.ts';
import { openBackupStore } from './encrypted-store.ts';

type Surroundings = Pick<DrillOptions, 'inherited' | 'say'> & { fail(line: string): void };

/**
 * `npm run drill [backup]` (docs/operations.md). Uses only the site's repository settings and the keys that are stored
 * apart from it. Its exit code is 1 when the backup would not restore the site.
 */
export async function runDrill(
  args: readonly string[],
  env: Env,
  { inherited, say, fail }: Surroundings,
): Promise<number> {
  // For backups from before BACKUP_KEY was set.
  const allowsPlain = args.includes('--plain');
  const [backupName, ...more] = args.filter((word) => word !== '--plain');
  try {
    if (more.length > 0) throw new Error('usage: npm run drill [backup] [-- --plain]');
    const databaseUrl = env.DRILL_DATABASE_URL ?? null;
    for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_REPLICA_URL'] as const)
      if (databaseUrl && isSameDatabase(databaseUrl, env[name]))
        throw new Error(`DRILL_DATABASE_URL must not be the database of ${name}`);
    const dataDir = resolve(env.DATA_DIR ?? '.data');
    const secrets = readBackupSecrets(env);
    const repository = readBackupRepository(env, process.cwd()) ?? { folder: join(dataDir, 'backups') };
    const findings = await drill({
      backupName: backupName,
      repository: () => openBackupStore(repository, secrets, allowsPlain ? 'read' : 'refuse'),
      backupKey: secrets.key,
      databaseUrl,
      keys: readKeys(env, dataDir),
      inherited,
      say,
    });
    for (const finding of findings) say(finding);
    say(findings.length > 0 ? 'this backup does not bring the site back' : 'all is well');
    return findings.length > 0 ? 1 : 0;
  } catch (error) {
    fail(`drill failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

/** In sandbox mode the keys are in a file of DATA_DIR. */
function readKeys(
  { AUTH_SECRET, ENCRYPTION_KEY }: Env,
  dataDir: string,
): { AUTH_SECRET?: string; ENCRYPTION_KEY?: string } {
  if (AUTH_SECRET && ENCRYPTION_KEY) return { AUTH_SECRET, ENCRYPTION_KEY };
  try {
    const stored = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
    return {
      AUTH_SECRET: AUTH_SECRET ?? stored.auth ?? '',
      ENCRYPTION_KEY: ENCRYPTION_KEY ?? stored.encryptionKey ?? '',
    };
  } catch {
    throw new Error(
      'AUTH_SECRET and ENCRYPTION_KEY of the site are needed: without them its backup is worth little',
    );
  }
}
