import { setBlind } from '@pq/contract/calls/admin';
import { blindProject } from '#src/features/deadlines/blind-project.ts';
import { blindStory } from '#src/features/stories/blind-story.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Hiding things of every kind, for administrators; the feature that a thing belongs to hides it. */
export function registerModeration(router: CallRouter, platform: Platform): void {
  router.operators(setBlind, async ({ input, operator }) => {
    const blind = input.type === 'story' ? blindStory : blindProject;
    await blind(platform, operator, input);
    return { data: { key: input.key, on: input.on } };
  });
}
