import { removeDraft } from '@pq/contract/endpoints/drafts';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import type { OwnProject } from '#app/data/own-projects.ts';
import { listStoredDrafts, removeEntries } from '#app/lib/drafts/draft-storage.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

export function useRemoval({ key, purpose, profile, temporary }: OwnProject, onGone: () => void) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const removing = useMutation({
    ...callMutation(useApi(), removeDraft),
    onSuccess: ({ msg }) => {
      // The input stored in this browser would otherwise be restored into the next draft.
      removeEntries(profile.uid, listStoredDrafts({ uid: profile.uid, purpose, key, slot: temporary }));
      toast(msg ?? t(temporary ? 'write.deletedSave' : 'project.removed'));
      onGone();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'ownProjects', 'projects'),
  });
  const remove = async () => {
    const yes = await confirm({
      title: t(temporary ? 'write.deleteSave' : 'project.remove.title'),
      body: t(temporary ? 'write.deleteSave.confirm' : 'project.remove.confirm'),
      confirm: t('common.delete'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) removing.mutate({ type: purpose, key });
  };
  return { remove, busy: removing.isPending };
}
