import { removeReward } from '@pq/contract/endpoints/pqbox';
import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { isBlank } from '@pq/domain/text/blank';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';

type Props = { reward: RewardCard; onRemoved(): void; onClose(): void };

export function RemoveOpenReward({ reward, onRemoved, onClose }: Props) {
  const { projectKey: id, key: rewardId, purpose, figures } = reward;
  const client = useQueryClient();
  const toast = useToast();
  const isSessionOver = useSessionEnd();
  const removing = useMutation({
    ...callMutation(useApi(), removeReward),
    onSuccess: ({ msg }) => {
      toast(msg ?? t('pq.deleted'));
      onClose();
      onRemoved();
    },
    onError: (error) => isSessionOver(error) || toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'pqbox'),
  });
  const form = useForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isBlank(reason) ? t('pq.delete.open.required') : undefined }),
    onSubmit: ({ reason }) => removing.mutateAsync({ id, rewardId, reason }),
  });
  return (
    <Dialog
      title={t('pq.delete.open.title')}
      description={t('pq.delete.open.body', { n: formatNumber(figures?.mayOpen ?? 0) })}
      purpose={purpose}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={form.isSending} onClick={form.submit}>
            {t('common.delete')}
          </Button>
        </>
      }
    >
      <div className="mt-5">
        <TextArea
          label={t('pq.delete.open.reason')}
          hint={t('pq.delete.open.hint')}
          maxLength={limits.rejectMessage}
          rows={4}
          {...form.textField('reason')}
        />
        <ActingAccount />
      </div>
    </Dialog>
  );
}
