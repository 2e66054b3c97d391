import { CallError } from '@pq/contract/client';
import { changeState } from '@pq/contract/endpoints/drafts';
import { t } from '@pq/domain/copy';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { refusedStep } from '#app/data/own-projects.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { writePath } from '#app/lib/addresses/write-path.ts';
import { listStoredDrafts } from '#app/lib/drafts/draft-storage.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

type Movable = {
  key: string;
  purpose: Purpose;
  title: string;
  state: ProjectState;
  withdrawRequested?: boolean | undefined;
};

export function OwnActions({ project, line = 'line' }: { project: Movable; line?: 'line' | 'lineOnGround' }) {
  const { submit, withdraw, reopen, busy } = useOwnMoves(project);
  // A hidden text names the project of each button for screen readers.
  const about = <span className="sr-only">{project.title} </span>;
  switch (project.state) {
    case 'save':
      return (
        <>
          <ButtonLink height={40} to={writePath(project)}>
            {about}
            {t('my.open.continue')}
          </ButtonLink>
          <Button variant={line} height={40} busy={busy} onClick={() => void submit()}>
            {about}
            {t('write.submit')}
          </Button>
        </>
      );
    case 'prepare':
      return project.withdrawRequested ? null : (
        <Button variant={line} height={40} busy={busy} onClick={() => void withdraw()}>
          {about}
          {t('project.withdrawReview')}
        </Button>
      );
    case 'reject':
      return (
        <Button height={40} busy={busy} onClick={() => void reopen()}>
          {about}
          {t('project.toEditing')}
        </Button>
      );
    default:
      return null;
  }
}

type OwnMoves = {
  submit(): Promise<void>;
  withdraw(): Promise<void>;
  reopen(): Promise<void>;
  busy: boolean;
};

/** An incomplete draft leads to its incomplete step. */
function useOwnMoves(project: { key: string; purpose: Purpose }): OwnMoves {
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const viewer = useViewer();
  const move = useMutation({
    ...callMutation(useApi(), changeState),
    onSuccess: async ({ msg }) => {
      toast(msg ?? t('project.stateChanged'));
      await invalidate(client, 'ownProjects', 'projects');
    },
    onError: async (error) => {
      toast(error.message, 'error');
      const step = refusedStep(error);
      if (step) await navigate(writePath(project, step));
      // It may have been decided elsewhere in between.
      else if (error instanceof CallError && error.status > 0)
        await invalidate(client, 'ownProjects', 'projects');
    },
  });
  const moveAfter = async (words: { title: string; body: string }, to: ProjectState) => {
    const yes = await confirm({ ...words, confirm: words.title, cancel: t('common.cancel') });
    if (!yes) return false;
    return move.mutateAsync({ pid: project.key, state: to }).then(
      () => true,
      () => false,
    );
  };
  return {
    async submit() {
      // Unsaved input of another tab would be missing in the review.
      if (viewer && listStoredDrafts({ uid: viewer.uid, ...project, slot: false }).length > 0) {
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
