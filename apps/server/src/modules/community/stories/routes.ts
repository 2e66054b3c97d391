import * as calls from '@pq/contract/calls/stories';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getStory } from './get-story.ts';
import { likeStory } from './likes/like-story.ts';
import { listStories } from './list-stories.ts';
import { fixStory } from './writing/fix-story.ts';
import { removeStory } from './writing/remove-story.ts';
import { writeStory } from './writing/write-story.ts';

export function registerStories(router: CallRouter, platform: Platform): void {
  router.open(calls.listStories, async ({ input, caller }) => ({
    data: await listStories(platform, caller, input),
  }));
  router.open(calls.getStory, async ({ input, caller }) => ({
    data: await getStory(platform, caller, input.key),
  }));
  router.guarded(calls.writeStory, async ({ input, caller }) => ({
    data: await writeStory(platform, caller, input.data),
    msg: t('story.written'),
  }));
  router.guarded(calls.fixStory, async ({ input, caller }) => ({
    data: await fixStory(platform, caller, input),
    msg: t('story.fixed'),
  }));
  router.guarded(calls.removeStory, async ({ input, caller }) => {
    await removeStory(platform, caller, input.key);
    return { data: null, msg: t('story.removed') };
  });
  router.guarded(calls.likeStory, async ({ input, caller }) => ({
    data: await likeStory(platform, caller, input),
  }));
}
