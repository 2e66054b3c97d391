import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Config, ConfigError, parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { readSecrets, type Secrets } from '../config/secrets.ts';
import { readClockOffset } from '../platform/clock.ts';
import { getCurrentRole } from '../platform/database/grants.ts';
import { createFailpoints } from '../platform/failpoint.ts';
import { openForCommand } from '../platform/open-for-command.ts';
import { openStorage } from '../providers/storage/open-storage.ts';
import type { BackupStore } from './backup-store.ts';
import { openBackupStore, openOffsiteStore } from './encrypted-store.ts';
import { readManifest } from './manifest.ts';
import { findBackup, restore } from './restore.ts';
import { runBackup, summarizeBackup } from './run-backup.ts';

const USAGE = `usage: npm run backup [folder of a repository]
       npm run restore <backup, or folder of a repository: its newest> -- --store=<where files go: the bucket's name, or the folder's path> [--plain]
`;

/** `npm run backup` and `npm run restore` (docs/operations.md). */
const [command, ...args] = process.argv.slice(2);
const named = args.filter((word) => !word.startsWith('--'));
const options = args.filter((word) => word.startsWith('--'));
const target = options.map((word) => /^--store=(.+)$/.exec(word)?.[1]).find(Boolean);
/** For backups from before BACKUP_KEY was set. */
const allowsPlain = options.includes('--plain');
const isValid =
  command === 'backup'
    ? named.length <= 1 && options.length === 0
    : command === 'restore' &&
      named.length === 1 &&
      target !== undefined &&
      options.length === (allowsPlain ? 2 : 1);
if (isValid) {
  await run().catch((error: unknown) => {
    const lines = error instanceof ConfigError ? error.problems : [String((error as Error).message ?? error)];
    for (const line of lines) process.stderr.write(`${command} failed: ${line}\n`);
    process.exitCode = 1;
  });
} else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const env = readEnv();
  const config = parseConfig(env, process.cwd());
  const secrets = readSecrets(env, config);
  if (command === 'backup') await runBackupCommand(config, secrets, named[0]);
  else await runRestoreCommand(config, secrets, named[0] ?? '');
}

function openRepository(config: Config, secrets: Secrets, folder?: string): Promise<BackupStore> {
  const named = folder ? { folder: resolve(folder) } : null;
  const repository = named ?? config.backup.repository ?? { folder: join(config.dataDir, 'backups') };
  const plain = command === 'restore' && !allowsPlain ? 'refuse' : 'read';
  return openBackupStore(repository, secrets.backup, plain);
}

async function runBackupCommand(config: Config, secrets: Secrets, folder: string | undefined): Promise<void> {
  const storage = await openStorage(config, secrets);
  const store = await openRepository(config, secrets, folder);
  const offsite = folder ? null : await openOffsiteStore(config.backup, secrets.backup);
  const { database, close } = await openForCommand(config);
  try {
    const offset = await readClockOffset(database.db);
    const result = await runBackup(
      { database, storage },
      { store, offsite, retention: config.backup.retention },
      { nowMs: () => Date.now() + offset, failpoint: createFailpoints(config.failpoints) },
    );
    if (!result) throw new Error('another process is backing up this database');
    for (const path of result.lost) process.stderr.write(`named by the database and not stored: ${path}\n`);
    for (const failure of result.failures) process.stderr.write(`after the backup: ${String(failure)}\n`);
    process.stdout.write(`backed up to ${store.name}: ${describe(summarizeBackup(result))}\n`);
    process.exitCode = result.lost.length + result.failures.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

async function runRestoreCommand(config: Config, secrets: Secrets, name: string): Promise<void> {
  const expectedStore = config.s3?.bucket ?? join(config.dataDir, 'files');
  if (target !== expectedStore)
    throw new Error(
      `--store must name the store that is written to: the settings say ${expectedStore}, --store says ${target}`,
    );
  const repository = () => openRepository(config, secrets);
  const backup = await findBackup(name, repository, secrets.backup.key);
  const { takenAt, files } = await readManifest(backup.store, backup.prefix);
  const storage = await openStorage(config, secrets);
  const { database, ownerUrl, close } = await openForCommand(config);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  try {
    const role = await getCurrentRole(database.db);
    const { host, pathname } = new URL(ownerUrl);
    process.stdout.write(`backup ${backup.name} of ${takenAt} from ${backup.store.name}
  goes into the database ${pathname.slice(1)} at ${host}
  and its ${files.count} files, ${files.bytes} bytes, into ${expectedStore}
Comparing every byte of it first.
`);
    const manifest = await restore(owner, storage, backup, role);
    const count = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `restored: ${manifest.tables.length} tables, ${count} rows, ${files.count} files, ${files.bytes} bytes\n`,
    );
  } finally {
    await owner.end();
    await close();
  }
}

function describe(figures: ReturnType<typeof summarizeBackup>): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
