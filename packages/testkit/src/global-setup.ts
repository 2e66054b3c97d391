import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@pq/server/platform/database/migrations.ts';
import { startEmbeddedPostgres } from '@pq/server/platform/embedded-postgres/embedded-postgres.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server URL of the run's PostgreSQL; the template database is `pq`. */
    postgresUrl: string;
  }
}

let stop = async () => {};

/** One PostgreSQL a run, with the migrated template that every test file clones. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, port: null });
  stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const pool = new pg.Pool({ connectionString: postgres.url });
  try {
    await migrate(pool);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await pool.end();
  }
  project.provide('postgresUrl', postgres.url);
}

export async function teardown(): Promise<void> {
  await stop();
}
