import { mkdtempSync, rmSync } from 'node:fs';
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

let stop = async () => {};

/** One PostgreSQL per run with a migrated template that test files clone. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, port: null });
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
