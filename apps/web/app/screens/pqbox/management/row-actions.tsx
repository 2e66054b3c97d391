import { removeReward } from '@pq/contract/endpoints/pqbox';
import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { canFixReward, canRemoveReward, isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { useDesktopOnly } from '#app/features/writing/use-desktop-only.ts';
import { fixPath, rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { Menu } from '#app/ui/floating/menu.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { RemoveOpenReward } from './remove-open-reward.tsx';

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
