import * as calls from '@pq/contract/calls/drafts';
import { t } from '@pq/domain/copy';
import { withQuota } from '#src/platform/http/quota.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getDraft, listOwnProjects, removeDraft } from './own-drafts.ts';
import { moveLimit, saveLimit } from './policy.ts';
import { saveDraft } from './save-draft.ts';
import { changeState, submitProject, withdrawReview } from './submit-project.ts';

export function registerDrafts(router: CallRouter, platform: Platform): void {
  const { db } = platform.database;
  const inReview = (key: string) => ({ key, state: 'prepare' as const });
  const withMoveQuota = <T>(uid: string, work: () => Promise<T>) =>
    withQuota(db, `project-move:${uid}`, moveLimit, work);

  router.guarded(calls.saveDraft, async ({ input, caller }) => ({
    data: await withQuota(db, `project-save:${caller.uid}`, saveLimit, () =>
      saveDraft(platform, caller, input),
    ),
  }));
  router.guarded(calls.getDraft, async ({ input, caller }) => ({
    data: await getDraft(platform, caller, input),
  }));
  router.guarded(calls.listOwnProjects, async ({ input, caller }) => ({
    data: await listOwnProjects(platform, caller, input),
  }));
  router.guarded(calls.submitProject, async ({ input, caller }) => {
    await withMoveQuota(caller.uid, () => submitProject(platform, caller, input));
    return { data: inReview(input.key), msg: t('write.submitted') };
  });
  router.guarded(calls.withdrawReview, async ({ input, caller }) => {
    await withMoveQuota(caller.uid, () => withdrawReview(platform, caller, input.key));
    return { data: inReview(input.key), msg: t('project.withdrawReview.done') };
  });
  router.guarded(calls.changeState, async ({ input, caller }) => {
    const state = await withMoveQuota(caller.uid, () => changeState(platform, caller, input));
    const withdrawing = state === 'prepare' && input.state === 'save';
    return {
      data: { key: input.pid, state },
      msg: t(withdrawing ? 'project.withdrawReview.done' : 'project.stateChanged'),
    };
  });
  router.guarded(calls.removeDraft, async ({ input, caller }) => {
    await removeDraft(platform, caller, input.type);
    return { data: null, msg: t('write.deletedSave') };
  });
}
