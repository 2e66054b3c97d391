import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { canFixReward, canRemoveReward, isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { refreshBoxes, removeRewardMutation } from '#app/data/pqbox/pqbox.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { useRoomToWrite } from '#app/features/writing/use-room-to-write.ts';
import { fixPath, rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { Menu } from '#app/ui/floating/menu.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

type Props = { reward: RewardCard; name: string; isOwn: boolean; onRemoved(): void };

/** What can be done with a reward as it stands: looking at it, going on with it, removing it. */
export function RowActions({ reward, name, isOwn, onRemoved }: Props) {
  const { state, purpose, projectKey: prjtId, key } = reward;
  const remove = useRemove(reward, onRemoved);
  const onWrite = useRoomToWrite('pq.pcOnly');
  const about = <span className="sr-only">{name} </span>;
  const fixes = isOwn && canFixReward(state);
  return (
    <>
      <ButtonLink
        className="max-tablet:flex-1"
        look={fixes ? 'text' : 'line'}
        height={40}
        to={rewardPath(reward)}
      >
        {about}
        {t(isRewardOpen(state) ? 'pq.manage.view' : 'pq.preview')}
      </ButtonLink>
      {fixes ? (
        <ButtonLink
          className="max-tablet:flex-1"
          look={state === 'reject' ? 'fill' : 'line'}
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
          items={[{ label: t('common.delete'), danger: true, onPick: () => void remove() }]}
        />
      ) : null}
    </>
  );
}

function useRemove(
  { projectKey: id, key: rewardId }: RewardCard,
  onRemoved: () => void,
): () => Promise<void> {
  const client = useQueryClient();
  const ask = useAsk();
  const toast = useToast();
  const isSessionOver = useSessionEnd();
  const removing = useMutation({
    ...removeRewardMutation(useApi()),
    onSuccess: ({ msg }) => {
      toast(msg ?? t('pq.deleted'));
      onRemoved();
    },
    onError: (error) => isSessionOver(error) || toast(error.message, 'error'),
    onSettled: () => refreshBoxes(client),
  });
  return async () => {
    const yes = await ask({
      title: t('common.delete'),
      body: t('pq.delete.confirm'),
      confirm: t('common.delete'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) removing.mutate({ id, rewardId });
  };
}
