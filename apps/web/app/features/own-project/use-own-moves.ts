import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { moveProjectMutation, refreshOwnProjects, refusedStep } from '#app/data/own-projects.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { writePath } from '#app/lib/addresses/write-path.ts';
import { keptOf } from '#app/lib/drafts/kept-drafts.ts';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

type OwnMoves = {
  submit(): Promise<void>;
  withdraw(): Promise<void>;
  reopen(): Promise<void>;
  busy: boolean;
};

/**
 * What its maker does with a project, each after a question: sends it to review, asks for the review to be withdrawn, takes
 * a rejected one back to writing. A draft that is not complete leads to the step that is not.
 */
export function useOwnMoves(project: { key: string; purpose: Purpose }): OwnMoves {
  const client = useQueryClient();
  const ask = useAsk();
  const toast = useToast();
  const navigate = useNavigate();
  const viewer = useViewer();
  const move = useMutation({
    ...moveProjectMutation(useApi()),
    onSuccess: async ({ msg }) => {
      toast(msg ?? t('project.stateChanged'));
      await refreshOwnProjects(client);
    },
    onError: async (error) => {
      toast(error.message, 'error');
      const step = refusedStep(error);
      if (step) await navigate(writePath(project, step));
      // It may have been decided elsewhere in the meantime.
      else if (error instanceof CallError && error.status > 0) await refreshOwnProjects(client);
    },
  });
  const moveAfter = async (words: { title: string; body: string }, to: ProjectState) => {
    const yes = await ask({ ...words, confirm: words.title, cancel: t('common.cancel') });
    if (!yes) return false;
    return move.mutateAsync({ key: project.key, to }).then(
      () => true,
      () => false,
    );
  };
  return {
    async submit() {
      // What a tab has not stored yet would be left out of the review.
      if (viewer && keptOf({ uid: viewer.uid, ...project, slot: false }).length > 0) {
        toast(t('my.open.unsaved'), 'error');
        return navigate(writePath(project));
      }
      await moveAfter({ title: t('write.submit'), body: t('write.submit.confirm') }, 'prepare');
    },
    async withdraw() {
      await moveAfter(
        { title: t('project.withdrawReview'), body: t('project.withdrawReview.confirm') },
        'save',
      );
    },
    async reopen() {
      const words = { title: t('project.toEditing'), body: t('project.toEditing.confirm') };
      if (await moveAfter(words, 'save')) await navigate(writePath(project));
    },
    busy: move.isPending,
  };
}
