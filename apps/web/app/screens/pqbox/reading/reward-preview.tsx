import { getRewardPreview, listRewards } from '@pq/contract/endpoints/pqbox';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { isNotShown } from '#app/data/pqbox/pqbox.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { wrapClass } from '#app/ui/frame.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { BoxFailure } from '../box-failure.tsx';
import { boxPlaceOf } from '../box-place.ts';
import type { Route } from './+types/reward-preview';
import { ReadingFrame } from './reading-frame.tsx';
import { RewardArticle } from './reward-article.tsx';
import { RewardStatus } from './reward-status.tsx';
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
