import { restrictMember as restrictCall, setBlind } from '@pq/contract/calls/admin';
import { t } from '@pq/domain/copy';
import { blindProject } from '#src/features/deadlines/blind-project.ts';
import { blindStory } from '#src/features/stories/blind-story.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { restrictMember } from './restrict-member.ts';

/** Hiding things of every kind and keeping members from writing, for administrators; the feature that a thing belongs to hides it. */
export function registerModeration(router: CallRouter, platform: Platform): void {
  router.operators(setBlind, async ({ input, operator }) => {
    const blind = input.type === 'story' ? blindStory : blindProject;
    await blind(platform, operator, input);
    return { data: { key: input.key, on: input.on } };
  });
  router.operators(restrictCall, async ({ input, operator }) => {
    await restrictMember(platform, operator, input);
    return { data: { uid: input.uid, restrictUntil: input.restrictUntil }, msg: t('admin.done') };
  });
}
