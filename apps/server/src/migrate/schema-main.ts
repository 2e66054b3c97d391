import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../platform/database/migrations.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { dumpSchema } from './dump-schema.ts';

// `npm run schema`: writes apps/server/schema.sql from a fresh, migrated database.
const dataDir = await mkdtemp(join(tmpdir(), 'pq-schema-'));
const postgres = await startEmbeddedPostgres({ dataDir, port: null });
const pool = new pg.Pool({ connectionString: postgres.ownerUrl });
// Connections that are still closing are ended by the server's stop.
pool.on('error', () => {});
try {
  await migrate(pool);
  await writeFile(new URL('../../schema.sql', import.meta.url), await dumpSchema(pool));
} finally {
  await pool.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
