import { filesPrefix } from '@pq/domain/files/pictures';
import type pg from 'pg';
import sql from 'sql-template-tag';
import type { Config } from '#src/config/config.ts';
import { rebuildTerms, updateSuggestions } from '#src/modules/projects/index.ts';
import { execute } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { createDemoProvider } from './demo/provider.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { demoSite } from './demo-site.ts';
import { type StoredPictures, storePictures } from './media.ts';
import { seedBench } from './seed-bench.ts';

/** Returns the paths of the pictures that lists show; a bench has none. `owner` connects as the owner of the tables. */
export async function seedDatabase(
  platform: Platform,
  storage: Storage,
  { seed, sandboxUrl, owner }: { seed: Config['seed']; sandboxUrl: string; owner: pg.Pool },
): Promise<string[]> {
  if (seed.kind === 'none') return [];
  await seedDemo(platform, storage, createDemoProvider(sandboxUrl), demoSite);
  await execute(owner, sql`analyze`);
  if (seed.kind !== 'bench') return listedPictures(await storePictures(storage, demoSite.pictureSource));
  await seedBench(platform.clock.now(), owner, seed.projects);
  await rebuildTerms(platform);
  // What the worker makes every ten minutes: a bench without one would measure the first start alone.
  await updateSuggestions(platform, new AbortController().signal);
  return [];
}

function listedPictures(pictures: StoredPictures): string[] {
  const { projects, stories } = demoSite.content;
  const covers = projects.map((project) => pictures.wide(project.pictures[0] ?? ''));
  const firsts = stories.map((story) => pictures.square(story.pictures[0] ?? ''));
  return [...covers, ...firsts].map((url) => url.slice(filesPrefix.length));
}
