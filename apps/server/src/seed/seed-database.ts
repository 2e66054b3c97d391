import type { Config } from '#src/config/config.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { demoSite } from './content/demo-site.ts';
import { createMintCard } from './mint-card.ts';
import { seedBench } from './seed-bench.ts';
import { seedDemo } from './seed-demo.ts';

/** Fills an empty database: the demo site, and with `bench` so many copies of its open projects besides. */
export async function seedDatabase(
  platform: Platform,
  storage: Storage,
  seed: Config['seed'],
  sandboxUrl: string,
): Promise<void> {
  if (seed.kind === 'none') return;
  await seedDemo(platform, storage, createMintCard(sandboxUrl), demoSite);
  if (seed.kind === 'bench') await seedBench(platform, seed.projects);
}
