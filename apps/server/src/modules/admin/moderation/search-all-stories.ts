import type { searchAllStories as call } from '@pq/contract/calls/console/moderation';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { searchStories } from './story-repository.ts';

/** Stories, hidden ones too, for moderators. */
export async function searchAllStories(
  { database }: Platform,
  { text, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.console;
  const { total, rows } = await searchStories(database.db, text.trim(), { limit, offset: page * limit });
  return { total, stories: rows };
}
