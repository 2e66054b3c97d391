import * as calls from '@pq/contract/calls/drafts';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import type { ProjectState } from '@pq/domain/project/project';
import { withQuota } from '#src/platform/http/quota.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { changeState, type MoveAsAdmin, type StateChange } from './change-state.ts';
import { getDraft, listOwnProjects, removeDraft } from './own-drafts.ts';
import { moveLimit, saveLimit } from './policy.ts';
import { saveDraft } from './save-draft.ts';
import { findMakerTerms, submitProject, withdrawReview } from './submit-project.ts';

export function registerDrafts(router: CallRouter, platform: Platform, moveAsAdmin: MoveAsAdmin): void {
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
  router.guarded(calls.getMakerTerms, async ({ caller }) => {
    const { agreed } = await findMakerTerms(db, caller.uid, seoulDate(platform.clock.now()));
    return { data: { agreed } };
  });
  router.guarded(calls.changeState, async ({ input, caller }) => {
    const change = await withMoveQuota(caller.uid, () => changeState(platform, caller, input, moveAsAdmin));
    return { data: { key: input.pid, state: change.state }, msg: t(messageOf(change, input.state)) };
  });
  router.guarded(calls.removeDraft, async ({ input, caller }) => {
    await removeDraft(platform, caller, input);
    return { data: null, msg: t(input.key ? 'project.removed' : 'write.deletedSave') };
  });
}

function messageOf({ state, by }: StateChange, wanted: ProjectState) {
  if (by === 'admin') return 'admin.done';
  return state === 'prepare' && wanted === 'save' ? 'project.withdrawReview.done' : 'project.stateChanged';
}
