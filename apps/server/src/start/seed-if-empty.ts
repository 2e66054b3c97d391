import pg from 'pg';
import type { Platform } from '../platform/platform.ts';
import type { Storage } from '../providers/storage/storage.ts';

/**
 * Fills an empty database as SEED says and gives the paths of its pictures; the seed's code is loaded only then. `ownerUrl` is for
 * what the owner of the tables alone may do: indexes and statistics.
 */
export async function seedIfEmpty(platform: Platform, storage: Storage, ownerUrl: string): Promise<string[]> {
  const { seed, sandbox } = platform.config;
  if (seed.kind === 'none') return [];
  const { rows } = await platform.database.pool.query<{ empty: boolean }>(
    'select not exists (select from member) as empty',
  );
  if (!rows[0]?.empty) return [];
  const { seedDatabase } = await import('../seed/seed-database.ts');
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    return await seedDatabase(platform, storage, { seed, sandboxUrl: sandbox.url, owner });
  } finally {
    await owner.end();
  }
}
