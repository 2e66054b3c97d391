import { join } from 'node:path';
import pg from 'pg';
import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { readSecrets } from '../config/secrets.ts';
import { openStorage } from '../providers/storage/open-storage.ts';
import { openForCommand } from '../start/open-for-command.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

// `npm run backup [folder]` and `npm run restore <folder>` (docs/operations.md).
const [command, named] = process.argv.slice(2);
const env = readEnv();
const config = parseConfig(env, process.cwd());
const takenAt = new Date();
const folder = named ?? join(config.dataDir, 'backups', takenAt.toISOString().replaceAll(':', '-'));
if (!['backup', 'restore'].includes(command ?? '') || (command === 'restore' && !named)) {
  process.stderr.write('usage: npm run backup [folder] · npm run restore <folder>\n');
  process.exit(1);
}

const storage = await openStorage(config, readSecrets(env, config));
const { database, ownerUrl, close } = await openForCommand(config);
try {
  if (command === 'backup') {
    const { manifest, lost } = await backUp(database.pool, storage, folder, takenAt);
    for (const path of lost) process.stderr.write(`named by the database and not stored: ${path}\n`);
    report(`backed up to ${folder}`, manifest);
    process.exitCode = lost.length > 0 ? 1 : 0;
  } else report(`restored from ${folder}`, await restoreAsOwner());
} catch (error) {
  process.stderr.write(`${command} failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await close();
}

async function restoreAsOwner(): ReturnType<typeof restore> {
  const { rows } = await database.pool.query<{ role: string }>('select current_user as role');
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  return restore(owner, storage, folder, rows[0]?.role ?? '').finally(() => owner.end());
}

function report(what: string, { tables, files }: Awaited<ReturnType<typeof restore>>): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${what}: ${tables.length} tables, ${rows} rows, ${files.count} files, ${files.bytes} bytes\n`,
  );
}
