import { randomInt } from 'node:crypto';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { type KnownHeads, reportChecks } from '../checks/run-checks.ts';
import { execute, queryOnly } from '../platform/database/query.ts';
import { withConnection } from '../platform/database/transaction.ts';
import { withBackupLock } from './backup-runs.ts';
import { readFileList, verifyFile } from './copy-files.ts';
import { type FileEntry, type Manifest, readManifest } from './manifest.ts';
import { restoreRows, type StoredBackup } from './restore.ts';

/** A random sample per run; the drill verifies all. */
const SAMPLE = 500;

export type RestoreTestResult = { findings: string[]; rows: number; files: number };

/** Throws when the test itself cannot run. */
export async function testRestore(scratch: pg.Pool, backup: StoredBackup): Promise<RestoreTestResult> {
  const result = await withBackupLock(scratch, () => testLocked(scratch, backup));
  if (!result) throw new Error('another trial is under way in the database for trials');
  return result;
}

async function testLocked(scratch: pg.Pool, backup: StoredBackup): Promise<RestoreTestResult> {
  await claimScratch(scratch);
  try {
    const manifest = await readManifest(backup.store, backup.prefix);
    const findings = await collectFindings(() => restoreRows(scratch, backup, manifest));
    if (findings.length === 0) findings.push(...(await checkRestored(scratch, manifest)));
    const files = await sampleFiles(backup, manifest, findings);
    for (const file of files) findings.push(...(await collectFindings(() => verifyFile(backup.store, file))));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { findings, rows, files: files.length };
  } finally {
    await emptyScratch(scratch);
  }
}

/** Chains must reach at least to the backup's seals. */
export async function checkRestored(pool: pg.Pool, { heads, takenAt }: Manifest): Promise<string[]> {
  const known: KnownHeads = {};
  for (const { log, position, hash } of heads) known[log] = [{ position, hash }];
  const { findings } = await reportChecks(pool, Date.parse(takenAt), known);
  return findings.map(({ invariant, subject, finding }) => `${invariant}: ${subject}: ${finding}`);
}

async function sampleFiles(
  backup: StoredBackup,
  manifest: Manifest,
  findings: string[],
): Promise<FileEntry[]> {
  let files: FileEntry[] = [];
  findings.push(
    ...(await collectFindings(async () => {
      files = await readFileList(backup.store, backup.prefix, manifest.files);
    })),
  );
  return takeSample(files);
}

function takeSample(files: FileEntry[]): FileEntry[] {
  for (let at = 0; at < Math.min(SAMPLE, files.length); at += 1) {
    const other = at + Math.floor(Math.random() * (files.length - at));
    const [one, two] = [files[at], files[other]];
    if (one && two) [files[at], files[other]] = [two, one];
  }
  return files.slice(0, SAMPLE);
}

async function collectFindings(work: () => Promise<void>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

const MARK = 'pq_scratch';

/** As the owner; a non-empty database only if an interrupted test left it. */
export function claimScratch(pool: pg.Pool): Promise<void> {
  return withConnection(pool, async (client) => {
    const { marked, occupant } = await queryOnly(
      client,
      z.object({ marked: z.boolean(), occupant: z.string().nullable() }),
      sql`select to_regnamespace(${MARK}) is not null as marked,
        (select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
         order by 1 limit 1) as occupant`,
    );
    if (marked) await clear(client);
    else if (occupant)
      throw new Error(`the database for trials is not empty (${occupant}): give one of its own`);
    await client.query(`create schema if not exists ${MARK}`);
  });
}

export function emptyScratch(pool: pg.Pool): Promise<void> {
  return withConnection(pool, async (client) => {
    await clear(client);
    await client.query(`drop schema if exists ${MARK}`);
  });
}

async function clear(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists public cascade; create schema public');
}

/** Throws for one database under two URLs: an advisory lock is visible only in its own database. */
export async function assertDifferentDatabase(live: pg.Pool, scratch: pg.Pool): Promise<void> {
  const client = await live.connect();
  try {
    const [high, low] = [randomInt(1, 2 ** 31), randomInt(1, 2 ** 31)];
    await execute(client, sql`select pg_advisory_lock(${high}, ${low})`);
    const found = await execute(
      scratch,
      sql`select from pg_locks where locktype = 'advisory' and classid = ${high} and objid = ${low}
         and database = (select oid from pg_database where datname = current_database())`,
    );
    if (found !== 0) throw new Error('the database for trials is the database of the site');
  } finally {
    client.release(true);
  }
}
