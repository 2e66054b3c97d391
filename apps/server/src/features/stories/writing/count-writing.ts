import { t } from '@pq/domain/copy';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { storyLimit } from '../policy.ts';

/** Counts a story that a member writes or rewrites. Throws tooMany with a text that says how many there may be. */
export async function countWriting({ database }: Platform, memberId: string): Promise<void> {
  try {
    await countUse(database.db, `story:${memberId}`, storyLimit);
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'tooMany') throw error;
    const waitS = Number(error.data?.retryAfterS ?? storyLimit.windowS);
    const msg = t('story.err.tooMany', { n: storyLimit.max, minutes: Math.ceil(waitS / 60) });
    throw new ProductError('tooMany', error.data, { cause: error, msg });
  }
}
