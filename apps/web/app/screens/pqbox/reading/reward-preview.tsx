import { getRewardPreview, listRewards } from '@pq/contract/endpoints/pqbox';
import type { Reward } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { canFixReward, rewardOpensOn } from '@pq/domain/pqbox/pq-reward';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Clock3, Eye, EyeOff } from 'lucide-react';
import { useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { type Box, isNotShown } from '#app/data/pqbox/pqbox.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { type BoxPlace, fixPath, rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { wrapClass } from '#app/ui/frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { BoxFailure } from '../box-failure.tsx';
import { boxPlaceOf } from '../box-place.ts';
import type { Route } from './+types/reward-preview';
import { ReadingFrame } from './reading-frame.tsx';
import { RewardArticle } from './reward-article.tsx';
import { useReturnToBox } from './use-return-to-box.ts';

const queries = routeQueries((api, { params }) => {
  const { purpose, prjtId: projectId } = boxPlaceOf(params);
  return [
    callQuery(api, getRewardPreview, { projectId, id: params.id ?? '' }),
    callQuery(api, listRewards, { id: projectId, purpose }),
  ];
});
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => {
  const { purpose, prjtId: projectId } = boxPlaceOf(args.params);
  const key = callKey(getRewardPreview, { projectId, id: args.params.id });
  const title = knownData(key, args.loaderData)?.title;
  return pageMeta(args, { part: t('pq.preview'), title: title || t(`meta.reward.${purpose}`), hidden: true });
};
export const handle = { title: t('pq.preview') };

export default function RewardPreviewScreen() {
  const params = useParams();
  const place = boxPlaceOf(params);
  const api = useApi();
  const reward = useQuery(callQuery(api, getRewardPreview, { projectId: place.prjtId, id: params.id ?? '' }));
  const box = useQuery(callQuery(api, listRewards, { id: place.prjtId, purpose: place.purpose })).data;
  const isGone = reward.isError && isNotShown(reward.error);
  useReturnToBox(isGone, place);
  if (isGone || reward.isPending) return <Skeleton className={`${wrapClass} mt-8 h-120`} />;
  if (!reward.data)
    return <BoxFailure place={place} error={reward.error} onRetry={() => void reward.refetch()} />;
  return (
    <ReadingFrame place={place} reward={reward.data}>
      <div className="mb-6">
        <RewardStatus reward={reward.data} place={place} project={box?.project} />
      </div>
      <RewardArticle reward={reward.data} place={place} projectTitle={box?.project.title ?? ''} />
    </ReadingFrame>
  );
}

type Props = { reward: Reward; place: BoxPlace; project: Box['project'] | undefined };

function RewardStatus({ reward, place, project }: Props) {
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
