import type { Story } from '@pq/contract/shapes/site';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { maySee } from './policy.ts';
import { presentStory } from './present-story.ts';
import { findStory } from './repository.ts';

/** One story (spec section 7). Throws notFound, also for a hidden one that is not the viewer's. */
export async function getStory(platform: Platform, viewer: Caller | null, key: string): Promise<Story> {
  const row = await findStory(platform.database, key, viewer?.uid ?? null);
  if (!row || !maySee(viewer, row)) throw new ProductError('notFound');
  return presentStory(row, viewer?.uid ?? null);
}
