import { t } from '@pq/domain/copy';
import type { Limit } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import type { Platform } from '#src/platform/platform.ts';
import { storyLimit } from '../policy.ts';

const limit: Limit = {
  ...storyLimit,
  msg: (waitS) => t('story.err.tooMany', { n: storyLimit.max, minutes: Math.ceil(waitS / 60) }),
};

/** Does `work`, which writes or rewrites a story, within the quota of stories. Throws tooMany, and what `work` throws. */
export function withStoryQuota<T>(
  { database }: Platform,
  memberId: string,
  work: () => Promise<T>,
): Promise<T> {
  return withQuota(database.db, `story:${memberId}`, limit, work);
}
