import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#src/platform/database/migrations.ts';
import { startEmbeddedPostgres } from '#src/platform/embedded-postgres/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, as app role and as owner; the template database is `pq`. */
    postgresUrls: { url: string; ownerUrl: string };
  }
}

/** Nothing of a test outlives the run: databases are copied, not logged, and never forced to the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Processes of its own for so few rows cost more than what they do.
  max_parallel_workers_per_gather: '0',
  autovacuum: 'off',
  // Databases that wait for their next test retain their connections for a while.
  max_connections: '400',
};

const MIN_FREE_BYTES = 4 * 1024 ** 3;

let stop = async () => {};

/**
 * One PostgreSQL per run with a migrated template, whose copies tests use one after another, and one folder for what they
 * write to files.
 */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = mkdtempSync(join(chooseDataRoot(), 'pq-test-'));
  process.env.TMPDIR = makeTemporaryFolder(dataDir);
  // A test opens about ten connections. With SCRAM and 4,096 iterations each took 8.7 ms, as here 4.0.
  const hba = join(dataDir, 'pg_hba.conf');
  writeFileSync(hba, 'host all all 127.0.0.1/32 password\n', { mode: 0o644 });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    port: null,
    settings: { ...settings, hba_file: hba },
  });
  stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const pool = new pg.Pool({ connectionString: postgres.ownerUrl });
  try {
    await shortenPasswordHashes(pool, [postgres.ownerUrl, postgres.url]);
    await migrate(pool, { appRole: new URL(postgres.url).username });
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await pool.end();
  }
  project.provide('postgresUrls', { url: postgres.url, ownerUrl: postgres.ownerUrl });
}

export async function teardown(): Promise<void> {
  await stop();
}

/** Workers and the programs of tests make their folders here: backups, buckets and clusters are thousands of small files. */
function makeTemporaryFolder(dataDir: string): string {
  // Lets PostgreSQL in, which runs as another user under root.
  chmodSync(dataDir, 0o755);
  const folder = join(dataDir, 'tmp');
  mkdirSync(folder);
  return folder;
}

async function shortenPasswordHashes(pool: pg.Pool, urls: readonly string[]): Promise<void> {
  const client = await pool.connect();
  await client.query('set scram_iterations = 1');
  for (const url of urls) {
    const { username, password } = new URL(url);
    await client.query(
      `alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(decodeURIComponent(password))}`,
    );
  }
  client.release(true);
}

/** In memory where there is plenty of it: a database is copied three times as fast as on a disk. */
function chooseDataRoot(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > MIN_FREE_BYTES ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
