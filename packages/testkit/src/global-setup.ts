import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@pq/server/platform/database/migrations.ts';
import { startEmbeddedPostgres } from '@pq/server/platform/embedded-postgres/embedded-postgres.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

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
};

const ROOM_BYTES = 4 * 1024 ** 3;

let stop = async () => {};

/** One PostgreSQL per run with a migrated template that test files clone. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = mkdtempSync(join(findRoom(), 'pq-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, port: null, settings });
  stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const pool = new pg.Pool({ connectionString: postgres.ownerUrl });
  try {
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

/** In memory where there is plenty of it: a database is copied three times as fast as on a disk. */
function findRoom(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > ROOM_BYTES ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
