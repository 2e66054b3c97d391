import type pg from 'pg';
import type { Config } from '#src/config/config.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { demoSite } from './content/demo-site.ts';
import { createDemoProvider } from './demo/demo-provider.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { seedBench } from './seed-bench.ts';
import { storePictures } from './store-pictures.ts';

/**
 * Fills an empty database: the demo site, and with `bench` so many copies of its open projects besides.
 * Gives the paths of the pictures that people will look at; a bench has none. `owner` is of the owner of the tables.
 */
export async function seedDatabase(
  platform: Platform,
  storage: Storage,
  { seed, sandboxUrl, owner }: { seed: Config['seed']; sandboxUrl: string; owner: pg.Pool },
): Promise<string[]> {
  if (seed.kind === 'none') return [];
  await seedDemo(platform, storage, createDemoProvider(sandboxUrl), demoSite);
  await owner.query('analyze');
  if (seed.kind !== 'bench') return (await storePictures(storage, demoSite.pictureSource)).paths;
  await seedBench(platform.clock.now(), owner, seed.projects);
  return [];
}
