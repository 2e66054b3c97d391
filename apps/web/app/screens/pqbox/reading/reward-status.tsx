import type { Reward } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { canFixReward, rewardOpensOn } from '@pq/domain/pqbox/pq-reward';
import { CircleAlert, Clock3, Eye, EyeOff } from 'lucide-react';
import type { Box } from '#app/data/pqbox/pqbox.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { type BoxPlace, fixPath, rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

type Props = { reward: Reward; place: BoxPlace; project: Box['project'] | undefined };

export function RewardStatus({ reward, place, project }: Props) {
  const isOwn = useViewer()?.uid === reward.profile.uid;
  const { state, message } = reward;
  const fix =
    isOwn && canFixReward(state) ? (
      <ButtonLink variant="line" height={40} to={fixPath(place, reward.key)}>
        {t('pq.fix')}
      </ButtonLink>
    ) : null;
  switch (state) {
    case 'reject':
      return (
        <NoticeBox variant="danger" icon={CircleAlert} action={fix}>
          <b>{t('pq.reject.title')}</b>
          <p className="whitespace-pre-line">{message}</p>
        </NoticeBox>
      );
    case 'funding':
      return (
        <NoticeBox
          icon={Eye}
          action={
            <ButtonLink variant="line" height={40} to={rewardPath(reward)}>
              {t('pq.preview.open')}
            </ButtonLink>
          }
        >
          {t('pq.preview.funding')}
        </NoticeBox>
      );
    case 'finish':
      return <NoticeBox icon={Clock3}>{t('pq.closed.note')}</NoticeBox>;
    case 'blind':
      return (
        <NoticeBox variant="danger" icon={EyeOff}>
          {t('pq.preview.blind')}
        </NoticeBox>
      );
    case 'prepare':
      return <NoticeBox icon={Clock3}>{t('pq.preview.prepare')}</NoticeBox>;
    case 'ready':
      return (
        <NoticeBox variant="purpose" icon={Clock3} action={fix}>
          {t('pq.preview.ready', {
            date: formatDate(rewardOpensOn(reward.period, project?.period ?? reward.period)),
          })}
        </NoticeBox>
      );
    default:
      return (
        <NoticeBox icon={Eye} action={fix}>
          {t('pq.preview.note')}
        </NoticeBox>
      );
  }
}
