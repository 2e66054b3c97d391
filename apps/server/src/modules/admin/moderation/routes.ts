import {
  restrictMember as restrictCall,
  searchMembers as searchCall,
} from '@pq/contract/calls/admin/members';
import type { searchAllStories as call } from '@pq/contract/calls/admin/moderation';
import * as calls from '@pq/contract/calls/admin/moderation';
import { t } from '@pq/domain/copy';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import { restrictMember } from '#src/modules/accounts/index.ts';
import { dismissReports, hideComment, hideStory } from '#src/modules/community/index.ts';
import { blindReward } from '#src/modules/digital-rewards/index.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { blindProject } from '../scheduler/blind-project.ts';
import { listReports } from './list-reports.ts';
import { searchStories } from './queries.ts';
import { searchMembers } from './search-members.ts';

const hide = { comment: hideComment, story: hideStory, pqbox: blindReward };

/** Hiding things of every kind, what was reported, and keeping members from writing, for administrators. */
export function registerModeration(router: CallRouter, platform: Platform): void {
  router.admin(calls.setBlind, async ({ input: { type, ...input }, admin }) => {
    const { key, on } = input;
    if (type !== 'project') {
      await hide[type](platform, admin, input);
      return { data: { key, on }, msg: t('admin.done') };
    }
    const hidden = await blindProject(platform, admin, input);
    return { data: { key, on, ...hidden }, msg: hiddenMessage(hidden) };
  });
  router.admin(restrictCall, async ({ input, admin }) => {
    await restrictMember(platform, admin, input);
    return { data: { uid: input.uid, restrictUntil: input.restrictUntil }, msg: t('admin.done') };
  });
  router.admin(calls.listReports, async ({ input }) => ({ data: await listReports(platform, input) }));
  router.admin(calls.keepReported, async ({ input, admin }) => {
    await dismissReports(platform, admin, input);
    return { data: { key: input.key }, msg: t('admin.done') };
  });
  router.admin(calls.searchAllStories, async ({ input }) => ({
    data: await searchAllStories(platform, input),
  }));
  router.admin(searchCall, async ({ input }) => ({
    data: await searchMembers(platform, input),
  }));
}

/** Hiding stops what has not been asked for yet; what has been may still be charged. */
function hiddenMessage({ chargesUnderWay = 0 }: { chargesUnderWay?: number }): string {
  return chargesUnderWay === 0 ? t('admin.done') : t('admin.blind.underWay', { n: chargesUnderWay });
}

/** Stories, hidden ones too, for moderators. */
async function searchAllStories(
  { database }: Platform,
  { text, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.admin;
  const { total, rows } = await searchStories(database.db, text.trim(), { limit, offset: page * limit });
  return { total, stories: rows };
}
