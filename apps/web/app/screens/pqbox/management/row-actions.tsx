import { removeReward } from '@pq/contract/endpoints/pqbox';
import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { canFixReward, canRemoveReward, isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import { isBlank } from '@pq/domain/text/blank';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { useDesktopOnly } from '#app/features/writing/use-desktop-only.ts';
import { fixPath, rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Menu } from '#app/ui/floating/menu.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';

type Props = { reward: RewardCard; name: string; isOwn: boolean; onRemoved(): void };

export function RowActions({ reward, name, isOwn, onRemoved }: Props) {
  const { state, purpose, projectKey: prjtId, key } = reward;
  const remove = useRemove(reward, onRemoved);
  const [asksReason, setAsksReason] = useState(false);
  const onWrite = useDesktopOnly('pq.pcOnly');
  const about = <span className="sr-only">{name} </span>;
  const fixes = isOwn && canFixReward(state);
  return (
    <>
      <ButtonLink
        className="max-tablet:flex-1"
        variant={fixes ? 'text' : 'line'}
        height={40}
        to={rewardPath(reward)}
      >
        {about}
        {t(isRewardOpen(state) ? 'pq.manage.view' : 'pq.preview')}
      </ButtonLink>
      {fixes ? (
        <ButtonLink
          className="max-tablet:flex-1"
          variant={state === 'reject' ? 'fill' : 'line'}
          height={40}
          to={fixPath({ purpose, prjtId }, key)}
          state={{ purpose, prjtId }}
          onClick={onWrite}
        >
          {about}
          {t(state === 'save' ? 'pq.manage.goOn' : 'pq.fix')}
        </ButtonLink>
      ) : null}
      {isOwn && canRemoveReward(state) ? (
        <Menu
          label={t('pq.manage.more', { title: name })}
          icon={Ellipsis}
          items={[
            {
              label: t('common.delete'),
              danger: true,
              onPick: () => (isRewardOpen(state) ? setAsksReason(true) : void remove()),
            },
          ]}
        />
      ) : null}
      {asksReason ? (
        <RemoveOpenReward reward={reward} onRemoved={onRemoved} onClose={() => setAsksReason(false)} />
      ) : null}
    </>
  );
}

function useRemove(
  { projectKey: id, key: rewardId }: RewardCard,
  onRemoved: () => void,
): () => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const isSessionOver = useSessionEnd();
  const removing = useMutation({
    ...callMutation(useApi(), removeReward),
    onSuccess: ({ msg }) => {
      toast(msg ?? t('pq.deleted'));
      onRemoved();
    },
    onError: (error) => isSessionOver(error) || toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'pqbox'),
  });
  return async () => {
    const yes = await confirm({
      title: t('common.delete'),
      body: t('pq.delete.confirm'),
      confirm: t('common.delete'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) removing.mutate({ id, rewardId });
  };
}

type RemoveProps = { reward: RewardCard; onRemoved(): void; onClose(): void };

function RemoveOpenReward({ reward, onRemoved, onClose }: RemoveProps) {
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
